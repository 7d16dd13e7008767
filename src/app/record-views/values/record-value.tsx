import { PhoneOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { formatExactMoney, formatMoney, formatNumber } from "#app/lib/format-number.ts";
import { formatPhone } from "#app/lib/format-phone.ts";
import { siteName } from "#app/lib/humanize.ts";
import { mailtoUrl, safeWebUrl, telUrl } from "#app/lib/safe-url.ts";
import { mustNotCall } from "#contract/records/do-not-call.ts";
import { fieldValue } from "#contract/records/field-value.ts";
import { type CellField, formatCell } from "#app/records/record-cell-values.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunResult } from "#contract/runs/run-schemas.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { twoLines } from "#app/record-views/cells/value-cells.tsx";
import { AddressText } from "./address-text.tsx";
import { MoreValues, NoValue } from "./more-values.tsx";

interface RecordValueProps {
  readonly field: CellField;
  /** The raw value; undefined where the answer has none. */
  readonly value: unknown;
  /** Whether the number must not be called. */
  readonly doNotCall: boolean;
}

const text = z.union([z.string().check(z.minLength(1)), z.number()]);
const sourced = z.array(z.looseObject({ value: z.string(), source: z.optional(z.string()) }));
const links = z.array(z.looseObject({ url: z.string(), type: z.optional(z.string()) }));

/** One value of a field: a link where possible, else text. */
export function RecordValue({ field, value, doNotCall }: RecordValueProps) {
  const plain = formatCell({ ...field, value });
  if (plain === "") return <NoValue />;
  if (doNotCall) return <DoNotCallValue text={plain} />;
  switch (field.kind) {
    case "email":
      return <ValueLink href={mailtoUrl(plain)} value={plain} what="e-mail" />;
    case "phone":
      return <ValueLink href={telUrl(plain)} value={plain} what="phone number" />;
    case "url":
    case "image":
      return <ValueLink href={safeWebUrl(plain)} value={plain} what="address" external />;
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
    <span className={twoLines} title={words}>
      {words}
    </span>
  );
}

/** Alternative e-mails or phones, each with its source. [field-8] */
function SourcedValue({ field, value, plain }: InnerProps) {
  const parsed = sourced.safeParse(value);
  if (!parsed.success) return <PlainValue text={plain} />;
  const items = parsed.data.map((item, index) => ({
    key: `${index} ${item.value}`,
    note: item.source,
    content: item.value.includes("@") ? (
      <ValueLink href={mailtoUrl(item.value)} value={item.value} what="e-mail" />
    ) : (
      <ValueLink href={telUrl(item.value)} value={formatPhone(item.value)} what="phone number" />
    ),
  }));
  return <MoreValues title={field.label} items={items} />;
}

function LinksValue({ field, value, plain }: InnerProps) {
  const parsed = links.safeParse(value);
  if (!parsed.success) return <PlainValue text={plain} />;
  const items = parsed.data.map((item, index) => ({
    key: `${index} ${item.url}`,
    content: (
      <ValueLink href={safeWebUrl(item.url)} value={item.url} what="address" external>
        {item.type === undefined ? item.url : siteName(item.type)}
      </ValueLink>
    ),
  }));
  return <MoreValues title={field.label} items={items} />;
}

function ListValue({ field, value, plain }: InnerProps) {
  if (!Array.isArray(value)) return <PlainValue text={plain} />;
  const items = value.map((element: unknown, index) => {
    const words = formatCell({ ...field, value: [element] });
    return { key: `${index} ${words}`, content: <PlainValue text={words} /> };
  });
  return <MoreValues title={field.label} items={items} />;
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
  if (kind === "number") return <span className="tabular-nums">{formatNumber(number)}</span>;
  return (
    <span className="tabular-nums" title={formatExactMoney(number)}>
      {formatMoney(number)}
    </span>
  );
}

/** A do-not-call number: never a link, and shown only on request. */
function DoNotCallValue({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Badge tone="danger" icon={<PhoneOff strokeWidth={1.75} aria-hidden />}>
        Do not call
      </Badge>
      {shown ? (
        <span className="truncate text-ink-2">{text}</span>
      ) : (
        <button
          type="button"
          onClick={() => setShown(true)}
          className="h-6 flex-none rounded-xs px-1 text-xs text-ink-2 underline decoration-line-control underline-offset-2 hover:text-ink pointer-coarse:h-11"
        >
          Show<span className="in-[td]:sr-only"> anyway</span>
        </button>
      )}
    </span>
  );
}

interface ValueLinkProps {
  /** Undefined for a value that is unsafe or impossible to open, which is shown as text. */
  readonly href: string | undefined;
  readonly value: string;
  /** What is copied: "e-mail". */
  readonly what: string;
  readonly external?: boolean;
  readonly children?: ReactNode;
}

/** A linked value with a copy button that shows on hover and focus. */
function ValueLink({ href, value, what, external, children }: ValueLinkProps) {
  const text = children ?? <AddressText breaks="in-[td]:hidden">{value}</AddressText>;
  return (
    <span className="group/value relative flex min-w-0 items-center">
      {href === undefined ? (
        <span className="truncate" title={value}>
          {text}
        </span>
      ) : (
        <a
          href={href}
          title={value}
          className="truncate text-accent-ink hover:underline focus-visible:-outline-offset-1"
          {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
        >
          {text}
        </a>
      )}
      <CopyButton
        value={value}
        label={`Copy ${what} ${value}`}
        className="absolute right-0 bg-hover opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:-my-2 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
      />
    </span>
  );
}

interface AnsweredValueProps {
  readonly type: RecordType;
  readonly field: CellField;
  readonly result: Pick<RunResult, "record" | "snapshot">;
}

/** The value of one field in a result; marks a do-not-call number. */
export function AnsweredValue({ type, field, result }: AnsweredValueProps) {
  if (result.record === null) return <NoValue />;
  return (
    <RecordValue
      field={field}
      value={fieldValue(type, result.record, field.name)}
      doNotCall={type === "contact" && mustNotCall(field.name, [result])}
    />
  );
}
