/** Fills a template: replaces each name in braces by its value. Throws a RangeError for an unknown name. */
export function fillTemplate(text: string, words: object): string {
  const known = new Map<string, unknown>(Object.entries(words));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = known.get(name);
    if (typeof word !== "string") throw new RangeError(`Nothing stands for {${name}}`);
    return word;
  });
}
