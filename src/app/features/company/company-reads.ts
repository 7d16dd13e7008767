import { type StoreApi, createStore } from "zustand/vanilla";
import type { SearchAnswer } from "#contract/operation.ts";
import { callOutcome } from "#app/paid-calls/call-outcome.ts";

/** What is asked about a company. */
export interface Question {
  readonly companyId: string;
  /** Intent topics; none where they mean nothing. */
  readonly topics: readonly string[];
}

/** What came of a question so far, page after page. */
export interface CompanyRead<Row> {
  readonly question: Question;
  readonly rows: readonly Row[];
  /** Pages that were answered. */
  readonly pages: number;
  /** Records that there are; undefined before the first answer. */
  readonly total: number | undefined;
  readonly asking: boolean;
  /** Why the last page did not come; null when it did. */
  readonly error: Error | null;
  /** Nobody can tell whether an attempt for the next page was paid; a later refusal does not settle that. */
  readonly inDoubt: boolean;
}

/** Asks for one page, once. */
export type AskPage<Row> = (question: Question, page: number, key: string) => Promise<SearchAnswer<Row>>;

interface ReadsState<Row> {
  readonly byQuestion: ReadonlyMap<string, CompanyRead<Row>>;
  /** The question that was asked last about a company. */
  readonly latest: ReadonlyMap<string, string>;
}

/** The paid reads of one kind while the page lives: an answer that was paid for is never asked again. */
export interface CompanyReads<Row> extends Pick<StoreApi<ReadsState<Row>>, "subscribe"> {
  /** What came of a question, or of the last one about this company where it names no topics. */
  get(question: Question): CompanyRead<Row> | undefined;
  /** Asks for the next page, unless one is on its way or all have come. Never rejects. */
  ask(question: Question): Promise<void>;
}

function keyOf({ companyId, topics }: Question): string {
  return JSON.stringify([companyId, ...topics.toSorted()]);
}

/** Whether nobody can tell if the service acted, so that it may have been paid. */
function isDoubtful(error: Error): boolean {
  return callOutcome(error).kind === "ambiguous";
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** The rows that are new: a record that moved to the next page meanwhile came twice. */
function newRows<Row extends { readonly id: string }>(rows: readonly Row[], more: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return more.filter(({ id }) => !known.has(id));
}

function withPage<Row extends { readonly id: string }>(
  read: CompanyRead<Row>,
  { data, meta }: SearchAnswer<Row>,
): CompanyRead<Row> {
  return {
    ...read,
    rows: [...read.rows, ...newRows(read.rows, data)],
    pages: read.pages + 1,
    // an empty page is the end, whatever the total said
    total: data.length === 0 ? read.rows.length : meta.totalResults,
    asking: false,
    error: null,
    inDoubt: false,
  };
}

/** The attempts of one piece of paid work have one key, until it is known how it ended. */
function attemptKeys(newKey: () => string) {
  const open = new Map<string, string>();
  return {
    of(work: string): string {
      const key = open.get(work) ?? newKey();
      open.set(work, key);
      return key;
    },
    ended: (work: string) => void open.delete(work),
  };
}

/** Opens a store of paid reads; `onEnd` is told whenever something may have been paid. */
export function createCompanyReads<Row extends { readonly id: string }>(
  askPage: AskPage<Row>,
  onEnd: (companyId: string) => void,
  newKey: () => string = () => crypto.randomUUID(),
): CompanyReads<Row> {
  const keys = attemptKeys(newKey);
  const store = createStore<ReadsState<Row>>()(() => ({ byQuestion: new Map(), latest: new Map() }));

  function get(question: Question): CompanyRead<Row> | undefined {
    const { byQuestion, latest } = store.getState();
    const key = question.topics.length > 0 ? keyOf(question) : latest.get(question.companyId);
    return key === undefined ? undefined : byQuestion.get(key);
  }

  function put(read: CompanyRead<Row>): void {
    const key = keyOf(read.question);
    store.setState(({ byQuestion, latest }) => ({
      byQuestion: new Map(byQuestion).set(key, read),
      latest: new Map(latest).set(read.question.companyId, key),
    }));
  }

  async function ask(question: Question): Promise<void> {
    const none = {
      question,
      rows: [],
      pages: 0,
      total: undefined,
      asking: false,
      error: null,
      inDoubt: false,
    };
    const read = store.getState().byQuestion.get(keyOf(question)) ?? none;
    if (read.asking || (read.total !== undefined && read.rows.length >= read.total)) return;
    const work = `${keyOf(question)} ${read.pages + 1}`;
    put({ ...read, asking: true, error: null });
    try {
      const answer = await askPage(question, read.pages + 1, keys.of(work));
      keys.ended(work);
      put(withPage(read, answer));
      onEnd(question.companyId);
    } catch (reason) {
      const error = errorOf(reason);
      const inDoubt = read.inDoubt || isDoubtful(error);
      put({ ...read, asking: false, error, inDoubt });
      if (inDoubt) onEnd(question.companyId);
      else keys.ended(work);
    }
  }

  return { subscribe: store.subscribe, get, ask };
}
