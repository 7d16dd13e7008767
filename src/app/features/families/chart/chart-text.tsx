interface CardTextProps {
  readonly text: string;
  readonly x: number;
  /** Middle. */
  readonly y: number;
  readonly size: number;
  readonly anchor?: "middle" | undefined;
  readonly className: string;
}

/** Letters whose direction is not that of the page. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** A line of text, in its own direction, that begins at the left whichever that is. */
export function CardText({ text, x, y, size, anchor, className }: CardTextProps) {
  const backwards = RIGHT_TO_LEFT.test(text);
  return (
    <text
      x={x}
      y={y}
      dy="0.36em"
      fontSize={size}
      direction={backwards ? "rtl" : undefined}
      textAnchor={anchor ?? (backwards ? "end" : undefined)}
      className={`pointer-events-none select-none [unicode-bidi:plaintext] ${className}`}
    >
      {text}
    </text>
  );
}
