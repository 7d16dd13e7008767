/** Characters of a line that fit beside the text on a wide screen. */
const WIDTH = 52;

function parts(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.map((entry) => shown(entry, indent));
  return Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${shown(entry, indent)}`);
}

function shown(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const line = parts(value, indent).join(", ");
  if (line === "") return open + close;
  // only what holds nothing else fits on a line that people can read
  const flat = Object.values(value).every((entry) => typeof entry !== "object");
  if (flat && indent.length + line.length < WIDTH) return `${open} ${line} ${close}`;
  const deeper = `${indent}  `;
  return `${open}\n${deeper}${parts(value, deeper).join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** JSON for people: short objects and lists stay on one line. */
export function readableJson(value: unknown): string {
  return shown(value, "");
}
