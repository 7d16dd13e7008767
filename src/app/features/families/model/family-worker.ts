import { expose } from "comlink";
import { tellPageOfErrors } from "#app/lib/reports/report.ts";
import { createWorkerApi } from "./family-worker-api.ts";

tellPageOfErrors();
expose(createWorkerApi());
