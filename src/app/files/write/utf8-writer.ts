const FIRST_SIZE = 1 << 20;

/** What a UTF-16 unit becomes at most, in bytes. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Collects text as UTF-8 bytes. Write it row by row: a text that grows over hundreds of rows stands in memory as a deep
 * tree that has to be flattened first, twice as wide where one letter lies beyond Latin-1.
 */
export class Utf8Writer {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Writes a text. Halves of surrogate pairs become U+FFFD. */
  write(text: string): void {
    const needed = this.#length + text.length * MAX_BYTES_PER_UNIT;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  /** What has been written since the last time. */
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
