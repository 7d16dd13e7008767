/** Text with the match marked. */
export function HighlightedText({ text, found }: { text: string; found: string }) {
  const at = found === "" ? -1 : text.toLowerCase().indexOf(found.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + found.length)}</mark>
      {text.slice(at + found.length)}
    </>
  );
}
