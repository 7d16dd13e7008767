import { SERVICE_PREFIX } from "#contract/operation.ts";
import { nameInCopy } from "#service/sandbox/sandbox-accounts.ts";
import { COPIES_PATH } from "#service/sandbox/sandbox-organisations.ts";

export { nameInCopy };

/** The settings of a server with `count` copies of the sandbox's organisations, and their administrators. [sandbox-7] */
export function copySettings(count: number): Record<string, string> {
  const administrators = Array.from({ length: count }, (_, at) => nameInCopy("usr_admin", String(at + 1)));
  return { SANDBOX_COPIES: "1", ADMINISTRATORS: ["admin@sandbox.test", ...administrators].join(",") };
}

/** Creates a copy of the sandbox's organisations with separate accounts. Throws where one of that name exists. */
export async function makeCopy(serviceUrl: string, name: string): Promise<void> {
  const answer = await fetch(serviceUrl + SERVICE_PREFIX + COPIES_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (answer.status !== 201) throw new Error(`A copy of the organisations was answered ${answer.status}.`);
}
