import * as fc from "fast-check";

// random cases are others in each run; the seed that a run printed repeats its own
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
