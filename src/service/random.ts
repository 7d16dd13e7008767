/**
 * A random stream of one record: the same seed, kind and index give the same numbers whatever else is generated, so
 * that a record is the same at every scale.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, kind: string, index: number) {
    this.#a = mix(seed ^ Math.floor(seed / 2 ** 32));
    this.#b = mix(hash(kind) ^ this.#a);
    this.#c = mix(index ^ this.#b);
    for (let round = 0; round < 12; round += 1) this.#step();
  }

  /** A number in [0, 1). */
  next(): number {
    return this.#step() / 2 ** 32;
  }

  /** An integer from `low` to `high`, inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** A number between `low` and `high`, uniform on a logarithmic scale. */
  spread(low: number, high: number): number {
    return Math.round(low * (high / low) ** this.next());
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  }

  /** Up to `count` different items, in the order of the list. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<Item>();
    for (let draw = 0; draw < count; draw += 1) chosen.add(this.pick(items));
    return items.filter((item) => chosen.has(item));
  }

  /** The index of one of the weights, drawn in proportion. The weights add up to 1. */
  weighted(weights: readonly number[]): number {
    let rest = this.next();
    const index = weights.findIndex((weight) => (rest -= weight) < 0);
    return index < 0 ? weights.length - 1 : index;
  }

  /** One step of the small fast counter generator (sfc32), as an unsigned 32-bit number. */
  #step(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** Mixes the bits of a 32-bit number (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits;
}
