import { expose } from "comlink";
import { forwardErrorsToPage } from "#app/lib/reports/report.ts";
import { createWorkerApi } from "./family-worker-api.ts";

forwardErrorsToPage();
expose(createWorkerApi());
