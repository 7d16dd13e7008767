const FIRST_SIZE = 1 << 20;

/** Maximum UTF-8 bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Collects text as UTF-8 bytes. Write row by row: a string concatenated over hundreds of rows is a deep tree in memory
 * that has to be flattened first, at double width if one letter is beyond Latin-1.
 */
export class Utf8Writer {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Writes text. Lone surrogates become U+FFFD. */
  write(text: string): void {
    const needed = this.#length + text.length * MAX_BYTES_PER_UNIT;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  /** Returns what was written since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
