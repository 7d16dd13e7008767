import * as z from "zod/mini";
import { humanise } from "#app/lib/humanise.ts";
import { exactMoneyText, moneyText } from "#app/lib/money-text.ts";
import { numberText } from "#app/lib/number-text.ts";
import { phoneText } from "#app/lib/phone-text.ts";
import { type CellField, formatCell } from "#app/records/cells.ts";
import { Alternates, Nothing } from "./alternates.tsx";
import { DoNotCallValue } from "./do-not-call-value.tsx";
import { mailAddress, phoneAddress, webAddress } from "#app/lib/safe-link.ts";
import { ValueLink } from "./value-link.tsx";

interface RecordValueProps {
  readonly field: CellField;
  /** As the service answered it; undefined where it has none. */
  readonly value: unknown;
  /** The number must not be called. */
  readonly doNotCall: boolean;
}

const text = z.union([z.string().check(z.minLength(1)), z.number()]);
const sourced = z.array(z.looseObject({ value: z.string(), source: z.optional(z.string()) }));
const links = z.array(z.looseObject({ url: z.string(), type: z.optional(z.string()) }));

/** One answered value under its field: a link where it can be acted on, words everywhere else. */
export function RecordValue({ field, value, doNotCall }: RecordValueProps) {
  const plain = formatCell({ ...field, value });
  if (plain === "") return <Nothing />;
  if (doNotCall) return <DoNotCallValue text={plain} />;
  switch (field.kind) {
    case "email":
      return <ValueLink href={mailAddress(plain)} value={plain} what="e-mail" />;
    case "phone":
      return <ValueLink href={phoneAddress(plain)} value={plain} what="phone number" />;
    case "url":
    case "image":
      return <ValueLink href={webAddress(plain)} value={plain} what="address" external />;
    case "sourced":
      return <SourcedValue field={field} value={value} plain={plain} />;
    case "links":
      return <LinksValue field={field} value={value} plain={plain} />;
    case "thousands":
    case "number":
      return <NumberValue kind={field.kind} value={value} plain={plain} />;
    case "list":
    case "codes":
      return <ListValue field={field} value={value} plain={plain} />;
    default:
      return <PlainValue text={plain} />;
  }
}

interface InnerProps {
  readonly field: CellField;
  readonly value: unknown;
  readonly plain: string;
}

function PlainValue({ text: words }: { text: string }) {
  return (
    <span className="block truncate" title={words}>
      {words}
    </span>
  );
}

/** Other e-mails or phones, each with where it comes from. Section 2.7. */
function SourcedValue({ field, value, plain }: InnerProps) {
  const parsed = sourced.safeParse(value);
  if (!parsed.success) return <PlainValue text={plain} />;
  const items = parsed.data.map((item, index) => ({
    key: `${index} ${item.value}`,
    note: item.source,
    content: item.value.includes("@") ? (
      <ValueLink href={mailAddress(item.value)} value={item.value} what="e-mail" />
    ) : (
      <ValueLink href={phoneAddress(item.value)} value={phoneText(item.value)} what="phone number" />
    ),
  }));
  return <Alternates title={field.label} items={items} />;
}

function LinksValue({ field, value, plain }: InnerProps) {
  const parsed = links.safeParse(value);
  if (!parsed.success) return <PlainValue text={plain} />;
  const items = parsed.data.map((item, index) => ({
    key: `${index} ${item.url}`,
    content: (
      <ValueLink href={webAddress(item.url)} value={item.url} what="address" external>
        {item.type === undefined ? item.url : humanise(item.type.toLowerCase())}
      </ValueLink>
    ),
  }));
  return <Alternates title={field.label} items={items} />;
}

function ListValue({ field, value, plain }: InnerProps) {
  if (!Array.isArray(value)) return <PlainValue text={plain} />;
  const items = value.map((element: unknown, index) => {
    const words = formatCell({ ...field, value: [element] });
    return { key: `${index} ${words}`, content: <PlainValue text={words} /> };
  });
  return <Alternates title={field.label} items={items} />;
}

function NumberValue({
  kind,
  value,
  plain,
}: {
  kind: "thousands" | "number";
  value: unknown;
  plain: string;
}) {
  const parsed = text.safeParse(value);
  const number = parsed.success ? Number(parsed.data) : Number.NaN;
  if (!Number.isFinite(number)) return <PlainValue text={plain} />;
  if (kind === "number") return <span className="tabular-nums">{numberText(number)}</span>;
  return (
    <span className="tabular-nums" title={exactMoneyText(number)}>
      {moneyText(number)}
    </span>
  );
}
