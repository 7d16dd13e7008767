import { type FormEvent, type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import {
  type ReadSubject,
  costWords,
  nextWords,
  priceText,
  troubleWords,
} from "#app/paid-calls/price-text.ts";
import { CodePicker } from "#app/search/code-picker/code-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { INTENT_TOPIC_LIMITS } from "#contract/intent.ts";
import type { CompanyRead } from "./company-reads.ts";
import type { OpenSection, SectionProps } from "./company-section.tsx";

interface TopicsFormProps {
  readonly topics: readonly string[];
  /** The button's words, with the price. */
  readonly submit: string;
  /** What it costs. */
  readonly note: string;
  readonly onSubmit: (topics: readonly string[]) => void;
}

const { min, max } = INTENT_TOPIC_LIMITS;

const topicSlot = {
  key: "topics",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  most: max,
} as const;

/** Chooses intent topics; nothing is asked before the press of its button. */
function TopicsForm({ topics, submit, note, onSubmit }: TopicsFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(topics));
  const fits = chosen.size >= min && chosen.size <= max;
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onSubmit([...chosen]);
  };
  return (
    <form onSubmit={onForm} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="px-4 py-3">
        <h3 className="font-semibold">Which topics interest you?</h3>
        <p className="text-ink-2">
          Choose {min} to {max}. {note}
        </p>
      </div>
      <div className="border-t border-line px-3 pt-3">
        <CodePicker slot={topicSlot} chosen={chosen} onChange={setChosen} narrow />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-canvas px-4 py-3">
        <p role="status" className="flex-1 font-medium tabular-nums">
          {chosen.size > max ? `${chosen.size} chosen, ${max} at most` : `${chosen.size} chosen`}
        </p>
        <Button variant="ghost" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
          Clear
        </Button>
        <Button variant="primary" type="submit" disabled={!fits}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

interface SectionPanelProps<Row> extends SectionProps {
  readonly section: OpenSection<Row>;
}

/** What can be read about a company, in each of its states. Nothing is asked but by a press of its button. */
export function SectionPanel<Row extends { readonly id: string }>(props: SectionPanelProps<Row>) {
  const { section, companyId, company, managed, topics, onTopics } = props;
  const { reads, noun, title, countsRecords, scopes } = section;
  const [choosing, setChoosing] = useState(false);
  const headingId = useId();
  const read = useSyncExternalStore(reads.subscribe, () => reads.get({ companyId, topics }));
  const subject: ReadSubject = { what: title, noun, company, managed, countsRecords, scopes };
  const ask = (wanted: readonly string[]) => {
    setChoosing(false);
    if (wanted.join() !== topics.join()) onTopics(wanted);
    void reads.ask({ companyId, topics: wanted });
  };
  const asked = read !== undefined && !choosing;
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 flex-1 flex-col pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        <p role="status" className="text-ink-3 tabular-nums">
          {asked && read.total !== undefined && shownWords(read, section)}
        </p>
        {asked && section.needsTopics && !read.asking && (
          <Button variant="link" className="ml-auto" onClick={() => setChoosing(true)}>
            Other topics
          </Button>
        )}
      </div>
      {asked ? (
        <ReadSoFar section={section} subject={subject} read={read} onAsk={() => ask(read.question.topics)} />
      ) : (
        <SectionPrompt
          section={section}
          subject={subject}
          topics={read?.question.topics ?? topics}
          onAsk={ask}
        />
      )}
    </section>
  );
}

function shownWords({ rows, total = 0 }: CompanyRead<unknown>, { noun }: Pick<OpenSection<unknown>, "noun">) {
  return rows.length < total
    ? `${formatNumber(rows.length)} of ${formatCount(total, noun)}`
    : formatCount(rows.length, noun);
}

interface PromptProps<Row> {
  readonly section: OpenSection<Row>;
  readonly subject: ReadSubject;
  readonly topics: readonly string[];
  readonly onAsk: (topics: readonly string[]) => void;
}

function SectionPrompt<Row>({ section, subject, topics, onAsk }: PromptProps<Row>) {
  const { icon: Icon, needsTopics, size } = section;
  const price = `Read ${subject.what.toLowerCase()} · ${priceText(subject.managed)}`;
  const cost = costWords(subject, size);
  if (needsTopics) return <TopicsForm topics={topics} submit={price} note={cost} onSubmit={onAsk} />;
  return (
    <Card>
      <StatePanel
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        title={`${subject.what} of ${subject.company}`}
        actions={
          <Button variant="primary" onClick={() => onAsk([])}>
            {price}
          </Button>
        }
      >
        <p>{cost}</p>
      </StatePanel>
    </Card>
  );
}

/** A list's frame around what stands in its place. */
function Card({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-md border border-line">{children}</div>;
}

interface ReadProps<Row> {
  readonly section: OpenSection<Row>;
  readonly subject: ReadSubject;
  readonly read: CompanyRead<Row>;
  readonly onAsk: () => void;
}

function ReadSoFar<Row extends { readonly id: string }>({ section, subject, read, onAsk }: ReadProps<Row>) {
  const { rows, total, error, asking, inDoubt } = read;
  const { Item, noun, size, title } = section;
  const left = Math.max(0, (total ?? 0) - rows.length);
  const more = Math.min(left, size);
  return (
    <>
      {total !== undefined && rows.length === 0 && <NothingKnown subject={subject} section={section} />}
      {rows.length > 0 && (
        <ul aria-label={title} className="overflow-hidden rounded-md border border-line">
          {rows.map((row) => (
            <li key={row.id} className="border-b border-line px-4 py-3 last:border-b-0">
              <Item row={row} />
            </li>
          ))}
        </ul>
      )}
      {asking && total === undefined && <AskingRows what={title} />}
      {error && (
        <ErrorPanel
          error={error}
          what={subject.what}
          scopes={subject.scopes}
          words={troubleWords({ error, inDoubt }, subject)}
          again={`Ask again · ${total === undefined ? priceText(subject.managed) : nextWords(subject, more)}`}
          onAgain={onAsk}
        />
      )}
      {left > 0 && !error && (
        <div className="flex justify-center py-4">
          <Button busy={asking} onClick={onAsk}>
            {[`Next ${formatCount(more, noun)}`, nextWords(subject, more)].filter(Boolean).join(" · ")}
          </Button>
        </div>
      )}
    </>
  );
}

function NothingKnown<Row>({ section, subject }: Pick<ReadProps<Row>, "section" | "subject">) {
  const { icon: Icon, noun, needsTopics } = section;
  return (
    <Card>
      <StatePanel
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        title={`No ${noun.one} of ${subject.company} is known`}
      >
        <p>{needsTopics ? "Other topics may bring some. " : ""}Nothing came back, so nothing was paid.</p>
      </StatePanel>
    </Card>
  );
}

const BARS = ["62%", "74%", "54%", "70%", "48%"];

function AskingRows({ what }: { what: string }) {
  return (
    <div aria-busy className="rounded-md border border-line">
      <p role="status" className="sr-only">
        Reading {what.toLowerCase()}
      </p>
      {BARS.map((width) => (
        <div key={width} className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton width={width} height={10} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
