/** The variable with which workers find this run's sandbox data. */
export const SANDBOX_FILE = "PROSPECT_E2E_SANDBOX";

/** The file with the sandbox data, to be copied. */
export function sandboxOfRun(): string {
  const file = process.env[SANDBOX_FILE];
  if (file === undefined) throw new Error("There is no sandbox data: global-setup.ts has it made");
  return file;
}
