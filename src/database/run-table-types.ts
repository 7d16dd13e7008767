/**
 * Tables of runs and of their results. `user_id` is a hash of issuer and subject, as in the gateway's other tables; sealed
 * columns are encrypted with the session keys, each for its row alone.
 */

/** Work that a person started: what it asks for, how far it is, and what it may cost. */
export interface RunTable {
  user_id: string;
  id: string;
  /** The organisation that pays; unchanged when its person joins another one. */
  space_id: string;
  /** An operation of the contract that may cost. */
  operation: string;
  /** Why it was started: `enrich`, `reveal`, `read`, `family` or `import`. */
  purpose: string;
  name: string;
  /** JSON: output fields, required fields and criteria. */
  settings: string;
  state: "draft" | "checking" | "ready" | "running" | "paused" | "waiting" | "done" | "cancelled";
  /** What a waiting run waits for. */
  waits_for: string | null;
  /** JSON: the last refusal. */
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
  /** Credits charged for calls of known cost. */
  credits: number;
  /** What else sent or unconfirmed inputs may cost at most. */
  at_stake: number;
  /** The number of the next call: run and number are its key in the journal. */
  next_call: number;
  /** Temporary failures of calls in a row. */
  tries: number;
  /** Nothing is sent before this time. */
  retry_at: string | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  updated_at: string;
  /** When its person deleted it; it can be restored for a day. */
  deleted_at: string | null;
  /** Rises with each change, so that of two reads the newer is known. */
  revision: number;
}

/** One input of a run. */
export interface RunInputTable {
  user_id: string;
  run_id: string;
  /** From 0. */
  position: number;
  state: "open" | "sent" | "got" | "nothing" | "refused" | "unconfirmed" | "left-out";
  /** The call that sends or sent it; null while that is undecided. */
  call: number | null;
  /** The id that is asked for, later the one that was found; null for an input that is only described. */
  record_id: string | null;
  /** Before it is sent: `new`, `free`, `nothing` or `unknown`; null before the check. */
  price: string | null;
  /** Credits reserved when it was sent, unless it was known to be free. */
  set_aside: number;
  /** The match status of its answer. */
  status: string | null;
  /** Its cost, over all calls that sent it; null where unknown. */
  credits: number | null;
  /** Sealed JSON: why it was refused. */
  problem: string | null;
  /** Sealed JSON: id or description, and what is known of it. */
  asked: string;
  /** Sealed JSON: the answered record; null where there is none. */
  answer: string | null;
  ended_at: string | null;
}

/** A file whose rows are matched until its person starts a run of them, under the same id. */
export interface ImportTable {
  user_id: string;
  id: string;
  space_id: string;
  record_type: string;
  name: string;
  state: "draft" | "matching" | "waiting" | "ready" | "started";
  waits_for: string | null;
  /** JSON: the last refusal. */
  problem: string | null;
  rows_declared: number;
  rows_received: number;
  /** Whether unmatched rows are sent as they are. */
  close_matches: number;
  /** Temporary failures of searches in a row. */
  tries: number;
  retry_at: string | null;
  created_at: string;
  updated_at: string;
  /** Rises with each change. */
  revision: number;
  /** Sealed JSON: names of the file and of its columns. */
  sealed: string;
}

/** A row of a file, its match, and what becomes of it. */
export interface ImportRowTable {
  user_id: string;
  import_id: string;
  /** From 0. */
  position: number;
  /** The row's number in the file, as people count. */
  file_row: number;
  /** Whether it is searched for: it has an input, and no earlier row has the same one. */
  is_asked: number;
  /** The position of the row with the same input. */
  same_as: number | null;
  /** Null before it was matched. */
  found_as: "exact" | "likely" | "not-found" | "absent" | "unknown" | null;
  /** Its person's decision. */
  decision: "record" | "described" | null;
  left_out: number;
  /** The record that it stands for, and that record's price. */
  record_id: string | null;
  price: string | null;
  /** The best of several candidates. */
  best_id: string | null;
  best_price: string | null;
  /** The position of the row that stands for the same record and is sent. */
  taken_by: number | null;
  /** Its group, computed from all of these. */
  row_group: string;
  is_sent: number;
  /** Sealed JSON: its cells, its input and notes about it. */
  sealed: string;
  /** Sealed JSON: the candidates; null where there are none. */
  candidates: string | null;
}

/** Which process works on whose runs. */
export interface RunTurnTable {
  user_id: string;
  /** When the next step is due. */
  due_at: string;
  /** Rises with each new piece of work: a leaving holder sees whether it has done all of it. */
  asked: number;
  holder: string | null;
  /** Until then no other process works on them, unless the holder renews this. */
  lease_until: string;
}

/** What an organisation, or a person without one, owns of a record: the newest values of all answers. */
export interface OwnedRecordTable {
  space_id: string;
  record_type: string;
  record_id: string;
  /** When its first and its last answer came. */
  first_at: string;
  last_at: string;
  /** When it was last charged; null where unknown. */
  charged_at: string | null;
  /** Rises with each change. */
  revision: number;
  /** Sealed JSON. */
  sealed: string;
}

/**
 * The search rows of owned records: narrow, and apart from the values. A record that is owned under two ids has one row, under
 * its present id.
 */
export interface OwnedSearchTable {
  space_id: string;
  record_type: string;
  record_id: string;
  /** Folded words, each after a space, for search and order; empty where unknown. */
  name_search: string;
  company_search: string;
  title_search: string;
  domain_search: string;
  first_at: string;
  last_at: string;
  charged_at: string | null;
}

/** The words of a listed record's search columns, which a search finds by their beginning. */
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
  /** Identifies reads with the same criteria and page. */
  variant: string;
  /** JSON. */
  criteria: string;
  page: number;
  user_id: string;
  run_id: string;
  name: string;
  got_at: string;
  /** The size of the unchanged answer. */
  bytes: number;
  /** Compressed and sealed. */
  answer: string;
}

/** A paid call that was answered, or whose outcome is unknown. Stays as long as the sums of spending. */
export interface UsageCallTable {
  user_id: string;
  /** The journal's key; generated here for a call without one. */
  key: string;
  attempt: number;
  /** As in the sums of spending. */
  space_id: string;
  sent_at: string;
  operation: string;
  /** The run's purpose, or `call`. */
  purpose: string;
  run_id: string | null;
  /** Requested records or reads. */
  asked: number;
  /** What was returned; null while unknown. */
  found: number | null;
  /** The charge, as far as known; null where nothing is. */
  credits: number | null;
  /** What else it may have cost at most. */
  at_stake: number;
  outcome: "answered" | "unconfirmed" | "settled";
  /** The request id of the answer. */
  request_id: string | null;
  /** Sealed JSON: what it asked for, as people read it; null once erased. */
  about: string | null;
}

/** A person's claim that something paid for is wrong. */
export interface UsageClaimTable {
  space_id: string;
  /** Derived from the person and the subject, so that there is only one. */
  id: string;
  user_id: string;
  /** The key of the call; null where unknown. */
  key: string | null;
  attempt: number | null;
  operation: string;
  reason: string;
  state: "open" | "sent" | "settled" | "dismissed";
  /** When the call was sent. */
  sent_at: string | null;
  request_id: string | null;
  credits: number | null;
  made_at: string;
  changed_at: string;
  /** Sealed JSON: note, names, ids and the answer; null once erased. */
  sealed: string | null;
}
