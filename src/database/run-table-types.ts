/**
 * Tables of runs and of what they brought. `user_id` is a hash of issuer and subject, as in the gateway's other tables;
 * what is called sealed is encrypted with the keys of sessions, for its row alone.
 */

/** Work that a person started: what it asks for, how far it is, and what it may cost. */
export interface RunTable {
  user_id: string;
  id: string;
  /** Of the organisation for which it is paid; stays when its person goes to another one. */
  space_id: string;
  /** An operation of the contract that may cost. */
  operation: string;
  /** Why it was started: `enrich`, `reveal`, `read`, `family` or `import`. */
  purpose: string;
  name: string;
  /** JSON: output fields, required fields and criteria. */
  settings: string;
  state: "draft" | "checking" | "ready" | "running" | "paused" | "waiting" | "done" | "cancelled";
  /** Of a run that waits: for what. */
  waits_for: string | null;
  /** JSON: what the last refusal said. */
  problem: string | null;
  /** Credits that it may cost in all; null before it is started. */
  up_to: number | null;
  /** Whether the organisation may read it. */
  is_shared: number;
  /** Inputs in all, and by their state; `checked` of them have a price. */
  inputs: number;
  open: number;
  sent: number;
  got: number;
  nothing_found: number;
  refused: number;
  unconfirmed: number;
  left_out: number;
  checked: number;
  /** Charged for calls of which the cost is known. */
  credits: number;
  /** What inputs that are sent or unconfirmed may cost besides, at most. */
  at_stake: number;
  /** The number of the next call: run and number are its key in the journal. */
  next_call: number;
  /** Calls in a row that failed in a way that may pass. */
  tries: number;
  /** Nothing is sent before. */
  retry_at: string | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  updated_at: string;
  /** Of one that its person took away: when. It can be brought back for a day. */
  deleted_at: string | null;
  /** Rises with each change, so that a row that was read is known to be the newest. */
  revision: number;
}

/** One thing that a run asks for. */
export interface RunInputTable {
  user_id: string;
  run_id: string;
  /** From 0. */
  position: number;
  state: "open" | "sent" | "got" | "nothing" | "refused" | "unconfirmed" | "left-out";
  /** The call that it goes out with, or went; null while that is not decided. */
  call: number | null;
  /** The id that it is asked for by, then the one that was found; null for what is only described. */
  record_id: string | null;
  /** Before it is sent: `new`, `free`, `nothing` or `unknown`; null before that is checked. */
  price: string | null;
  /** Of one that was sent: credits that were set aside for it, since nobody here knew that it is free. */
  set_aside: number;
  /** The match status that it was answered with. */
  status: string | null;
  /** What it cost, by all calls that it went with; null where that is not known. */
  credits: number | null;
  /** Sealed JSON: why it was refused. */
  problem: string | null;
  /** Sealed JSON: id or description, and what is known of it. */
  asked: string;
  /** Sealed JSON: the record as it was answered; null where there is none. */
  answer: string | null;
  ended_at: string | null;
}

/** A file whose rows are looked for until its person starts a run of them, under the same id. */
export interface ImportTable {
  user_id: string;
  id: string;
  space_id: string;
  record_type: string;
  name: string;
  state: "draft" | "matching" | "waiting" | "ready" | "started";
  waits_for: string | null;
  /** JSON: what the last refusal said. */
  problem: string | null;
  rows_declared: number;
  rows_received: number;
  /** Whether rows that are not found are sent as they are. */
  close_matches: number;
  /** Searches in a row that failed in a way that may pass. */
  tries: number;
  retry_at: string | null;
  created_at: string;
  updated_at: string;
  /** Rises with each change. */
  revision: number;
  /** Sealed JSON: names of the file and of its columns. */
  sealed: string;
}

/** A row of a file, what was found for it, and what becomes of it. */
export interface ImportRowTable {
  user_id: string;
  import_id: string;
  /** From 0. */
  position: number;
  /** As people count them in the file. */
  file_row: number;
  /** Whether it is to be looked for: it asks for something, and no row before it for the same. */
  is_asked: number;
  /** The position of the row that asks for the same. */
  same_as: number | null;
  /** Null while it was not looked for. */
  found_as: "exact" | "likely" | "not-found" | "absent" | "unknown" | null;
  /** What its person chose. */
  decision: "record" | "described" | null;
  left_out: number;
  /** The record that it stands for, and what that costs. */
  record_id: string | null;
  price: string | null;
  /** The nearest of several. */
  best_id: string | null;
  best_price: string | null;
  /** The position of the row that stands for the same record and is sent. */
  taken_by: number | null;
  /** How it stands, by all of these. */
  row_group: string;
  is_sent: number;
  /** Sealed JSON: its cells, what it asks for and what is said of it. */
  sealed: string;
  /** Sealed JSON: the records that were found; null where there are none. */
  candidates: string | null;
}

/** Whose runs are worked at by which process. */
export interface RunTurnTable {
  user_id: string;
  /** When something is to be done next. */
  due_at: string;
  /** Rises each time that something is to be done: a holder that goes knows whether it has seen all of it. */
  asked: number;
  holder: string | null;
  /** Until then nobody else works at them, unless the holder renews this. */
  lease_until: string;
}

/** What an organisation, or a person without one, owns of a record: the newest values of all that was paid for. */
export interface OwnedRecordTable {
  space_id: string;
  record_type: string;
  record_id: string;
  /** When something of it came first and last. */
  first_at: string;
  last_at: string;
  /** When it was last charged; null where that is not known. */
  charged_at: string | null;
  /** Rises with each change. */
  revision: number;
  /** Sealed JSON. */
  sealed: string;
}

/**
 * What the list of owned records is found and ordered by: narrow rows, apart from the values. A record that is owned under
 * two ids has one row, under its id of today.
 */
export interface OwnedSearchTable {
  space_id: string;
  record_type: string;
  record_id: string;
  /** Folded words with a space before each, for search and order; empty where not known. */
  name_search: string;
  company_search: string;
  title_search: string;
  domain_search: string;
  first_at: string;
  last_at: string;
  charged_at: string | null;
}

/** The words of the search columns of a listed record: what a search finds it by, from the start of a word. */
export interface OwnedWordTable {
  space_id: string;
  record_type: string;
  word: string;
  record_id: string;
}

/** What an organisation read about a company, byte for byte. */
export interface OwnedReadTable {
  space_id: string;
  operation: string;
  company_id: string;
  /** Tells reads with other criteria or of another page apart. */
  variant: string;
  /** JSON. */
  criteria: string;
  page: number;
  user_id: string;
  run_id: string;
  name: string;
  got_at: string;
  /** Of the answer as it came. */
  bytes: number;
  /** Compressed and sealed. */
  answer: string;
}

/** A paid call that was answered, or of which nobody knows how it ended. Stays as long as the sums of spending. */
export interface UsageCallTable {
  user_id: string;
  /** Of the journal; of a call without one, made here. */
  key: string;
  attempt: number;
  /** As in the sums of spending. */
  space_id: string;
  sent_at: string;
  operation: string;
  /** Of a run, or `call`. */
  purpose: string;
  run_id: string | null;
  /** Records or reads. */
  asked: number;
  /** What came back; null while nobody knows. */
  found: number | null;
  /** What is known to have been charged; null where nothing is. */
  credits: number | null;
  /** What it may have cost besides, at most. */
  at_stake: number;
  outcome: "answered" | "unconfirmed" | "settled";
  /** Of the answer. */
  request_id: string | null;
  /** Sealed JSON: what it asked for, as people call it; null once that was erased. */
  about: string | null;
}

/** What a person says is wrong with something that was paid for. */
export interface UsageClaimTable {
  space_id: string;
  /** Made of whose it is and what it is about: there is one. */
  id: string;
  user_id: string;
  /** Of the call; null where that is not known. */
  key: string | null;
  attempt: number | null;
  operation: string;
  reason: string;
  state: "open" | "sent" | "settled" | "dismissed";
  /** Of the call. */
  sent_at: string | null;
  request_id: string | null;
  credits: number | null;
  made_at: string;
  changed_at: string;
  /** Sealed JSON: note, names, ids and what came back; null once that was erased. */
  sealed: string | null;
}
