import { expose } from "comlink";
import { forwardErrorsToPage } from "#app/lib/reports/report.ts";
import { createFileWorkerApi } from "./file-worker-api.ts";

forwardErrorsToPage();
expose(createFileWorkerApi());
