import * as fc from "fast-check";

// each run draws other cases; pass the seed that a run printed to repeat its cases
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
