import { distributeDatabase } from "#database/distribution/distribute-database.ts";

/**
 * Distributes the database at DATABASE_URL, on the coordinator of a Citus cluster: `DATABASE_URL=postgres://… npm run distribute`
 */

try {
  const url = process.env["DATABASE_URL"];
  if (url === undefined || url === "") throw new Error("Set DATABASE_URL to the coordinator's address.");
  let placed = 0;
  await distributeDatabase(url, (table) => {
    placed += 1;
    process.stdout.write(`${table}\n`);
  });
  process.stdout.write(
    placed === 0 ? "Nothing was left to distribute.\n" : `${placed} tables are distributed.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
