import { expose } from "comlink";
import { createWorkerApi } from "./family-worker-api.ts";

expose(createWorkerApi());
