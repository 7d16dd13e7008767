import { expose } from "comlink";
import { tellPageOfErrors } from "#app/lib/report.ts";
import { createFileWorkerApi } from "./file-worker-api.ts";

tellPageOfErrors();
expose(createFileWorkerApi());
