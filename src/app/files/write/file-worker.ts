import { expose } from "comlink";
import { createFileWorkerApi } from "./file-worker-api.ts";

expose(createFileWorkerApi());
