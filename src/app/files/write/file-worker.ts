import { expose } from "comlink";
import { tellPageOfErrors } from "#app/lib/reports/report.ts";
import { createFileWorkerApi } from "./file-worker-api.ts";

tellPageOfErrors();
expose(createFileWorkerApi());
