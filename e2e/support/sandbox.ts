/** The variable that tells the workers which file has the sandbox data of this run. */
export const SANDBOX_FILE = "PROSPECT_E2E_SANDBOX";

/** The sandbox data, to be copied. */
export function sandboxOfRun(): string {
  const file = process.env[SANDBOX_FILE];
  if (file === undefined) throw new Error("There is no sandbox data: global-setup.ts has it made");
  return file;
}
