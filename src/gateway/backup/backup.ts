import { SettingsError, readSettings } from "#gateway/settings/gateway-settings.ts";
import { BackupError } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { saveBackup } from "./save-backup.ts";

/*
 * Saves or restores what service and gateway have written, with the settings of the server:
 * `node dist/backup.js save FILE`, `node dist/backup.js restore FILE [--replace]`
 */

const USAGE = `Usage: backup save FILE
       backup restore FILE [--replace]`;

async function save(file: string): Promise<string> {
  const counts = await saveBackup(readSettings(process.env), file);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `Saved to ${file}: ${rows} rows of ${Object.keys(counts).length} tables, with ${counts["ledger"] ?? 0} charges.`;
}

async function restore(file: string, replace: boolean): Promise<string> {
  const { savedAt } = await restoreBackup(readSettings(process.env), file, { replace });
  return `Restored from ${file}, as it stood on ${savedAt}. The next start makes the records again where they are missing.`;
}

async function main([command, file, ...options]: readonly string[]): Promise<string> {
  const replace = options[0] === "--replace";
  if (file !== undefined && command === "save" && options.length === 0) return save(file);
  if (file !== undefined && command === "restore" && options.length === (replace ? 1 : 0)) {
    return restore(file, replace);
  }
  throw new SettingsError(USAGE);
}

// files that this process creates are private to its user
process.umask(0o077);
main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    const known = error instanceof SettingsError || error instanceof BackupError;
    process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  },
);
