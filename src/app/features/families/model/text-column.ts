/** The texts of many nodes in one buffer of UTF-8: a hundred thousand strings would be as many objects on the heap. */
export interface TextColumn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each text starts; one more than there are texts, so that the last one ends too. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

// what begins with a byte order mark keeps it
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** The text at an index; empty outside of the column. */
export function textAt({ bytes, starts }: TextColumn, index: number): string {
  return decoder.decode(bytes.subarray(starts[index] ?? 0, starts[index + 1] ?? 0));
}

/** All texts, decoded at once: a call for each would take ten times as long. */
export function allTexts({ bytes, starts }: TextColumn): string[] {
  const whole = decoder.decode(bytes);
  const texts: string[] = [];
  let from = 0;
  for (let index = 1; index < starts.length; index += 1) {
    let to = from;
    for (let at = starts[index - 1] ?? 0; at < (starts[index] ?? 0); at += 1) {
      const byte = bytes[at] ?? 0;
      // a first byte is one UTF-16 unit, or two where it begins four bytes
      if (byte < 0x80 || byte >= 0xc0) to += byte >= 0xf0 ? 2 : 1;
    }
    texts.push(whole.slice(from, to));
    from = to;
  }
  return texts;
}

/** Puts texts into one column. A lone surrogate becomes U+FFFD. */
export function textColumn(texts: readonly string[]): TextColumn {
  const starts = new Uint32Array(texts.length + 1);
  // no text takes more than three bytes for each of its UTF-16 units
  let bytes = new Uint8Array(texts.length * 24 + 16);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const most = end + text.length * 3;
    if (most > bytes.length) {
      const larger = new Uint8Array(Math.max(most, bytes.length * 2));
      larger.set(bytes);
      bytes = larger;
    }
    end += writeText(text, bytes, end);
    starts[index + 1] = end;
  }
  return { bytes: bytes.slice(0, end), starts };
}

/** Writes a text at a place and gives its length. Most are ASCII, for which a call of the encoder takes longer. */
function writeText(text: string, bytes: Uint8Array<ArrayBuffer>, place: number): number {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return encoder.encodeInto(text, bytes.subarray(place)).written;
    bytes[place + at] = unit;
  }
  return text.length;
}
