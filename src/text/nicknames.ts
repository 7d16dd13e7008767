import shortForms from "./nicknames.json" with { type: "json" };

/** Each name with the names that its bearers may go by; one short form may stand for several names. */
const known = new Map<string, Set<string>>();
for (const [name, short] of Object.entries(shortForms)) {
  const names = [name, ...short.split(" ")];
  for (const each of names) known.set(each, new Set([...(known.get(each) ?? []), ...names]));
}

/** The names that somebody with this given name may go by as well: "bob" → "robert", "rob" …; normalized, none for most. */
export function nicknamesOf(givenName: string): string[] {
  return [...(known.get(givenName) ?? [])].filter((name) => name !== givenName);
}
