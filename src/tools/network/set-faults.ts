/**
 * Makes the next calls of a server with `FAULTS` fail in these ways, in order, replacing earlier settings; without any, nothing
 * fails any more. Throws where the server refuses them.
 */
export async function setFaults(serverUrl: string, rules: readonly object[]): Promise<void> {
  const answer = await fetch(`${serverUrl}/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rules),
  });
  if (!answer.ok) throw new Error(`The faults were answered ${answer.status}.`);
}

/** Delays every call of some operations, by their names in the log, at a server with `FAULTS`. */
export async function delayCalls(
  serverUrl: string,
  operations: readonly string[],
  milliseconds: number,
): Promise<void> {
  const rules = operations.map((operation) => ({ operation, kind: "delay", milliseconds, times: 1_000_000 }));
  await setFaults(serverUrl, rules);
}
