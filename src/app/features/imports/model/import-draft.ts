import * as z from "zod/mini";
import type { ColumnTarget } from "#app/features/imports/columns/column-targets.ts";
import type { RowMatch } from "#app/features/imports/matching/row-match.ts";
import { DELIMITERS, ENCODINGS } from "#app/files/read/table-file.ts";
import { recordSnapshotSchema } from "#contract/records/record-snapshot.ts";
import type { ImportDecisions } from "./import-decisions.ts";

/** The names of the drafts that an import has: its file, what was chosen for it, what was found, and what waits behind it. */
export const IMPORT_DRAFTS = {
  file: "import-file",
  choices: "import-choices",
  matches: "import-matches",
  waiting: "import-waiting",
  paste: "import-paste",
} as const;

/** A file, or rows that were pasted. */
export type ImportSource = File | { readonly pasted: string };

// its name apart: not every browser stores a file as more than its bytes
const keptFileSchema = z.object({ name: z.string(), content: z.instanceof(Blob) });
type KeptFile = z.output<typeof keptFileSchema>;

function keptFile(file: File): KeptFile {
  return { name: file.name, content: file };
}

function fileOf({ name, content }: KeptFile): File {
  return content instanceof File ? content : new File([content], name);
}

/** A source as it is kept. */
export function keptSource(source: ImportSource): KeptFile | { readonly pasted: string } {
  return source instanceof File ? keptFile(source) : source;
}

/** What an import is made of, as it was read; `id` is another one for each file. */
export const fileDraftSchema = z.object({
  id: z.string(),
  source: z.union([z.pipe(keptFileSchema, z.transform(fileOf)), z.object({ pasted: z.string() })]),
  as: z.object({
    encoding: z.exactOptional(z.enum(ENCODINGS)),
    delimiter: z.exactOptional(z.enum(DELIMITERS)),
    sheet: z.exactOptional(z.string()),
    hidden: z.exactOptional(z.boolean()),
  }),
});

/** Files that come after the one under review, in their order. */
export const waitingDraftSchema = z.array(z.pipe(keptFileSchema, z.transform(fileOf)));

/** Files that wait, as they are kept; null where there are none. */
export function waitingDraft(files: readonly File[]): readonly KeptFile[] | null {
  return files.length === 0 ? null : files.map(keptFile);
}

/** What a person chose for a file. */
export const choicesDraftSchema = z.object({
  step: z.enum(["columns", "review"]),
  header: z.nullable(z.object({ from: z.number(), to: z.number() })),
  takesOthers: z.boolean(),
  type: z.enum(["contact", "company"]),
  targets: z.array(z.custom<ColumnTarget>((value) => typeof value === "string")),
  touched: z.boolean(),
  /** Whether the search for the rows was over, or stopped by the person. */
  matching: z.enum(["idle", "done", "stopped"]),
  chosen: z.array(z.tuple([z.string(), z.nullable(z.string())])),
  unticked: z.array(z.string()),
  describe: z.boolean(),
  fixes: z.array(z.string()),
});
type ChoicesDraft = z.output<typeof choicesDraftSchema>;

/** Decisions as they are kept. */
export function decisionsDraft({ chosen, unticked, describe, fixes }: ImportDecisions) {
  return { chosen: [...chosen], unticked: [...unticked], describe, fixes: [...fixes] };
}

/** Decisions as they were kept. */
export function keptDecisions({ chosen, unticked, describe, fixes }: ChoicesDraft): ImportDecisions {
  return { chosen: new Map(chosen), unticked: new Set(unticked), describe, fixes: new Set(fixes) };
}

const candidateSchema = z.object({
  id: z.string(),
  snapshot: recordSnapshotSchema,
  lastUpdatedDate: z.nullable(z.string()),
});
const matchSchema: z.ZodMiniType<RowMatch> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exact"), record: candidateSchema }),
  z.object({ kind: z.literal("likely"), candidates: z.array(candidateSchema) }),
  z.object({ kind: z.literal("not-found") }),
  z.object({ kind: z.literal("unknown") }),
]);

/** What was found for rows, by their keys, and when: milliseconds since 1970. */
export const matchesDraftSchema = z.object({
  at: z.number(),
  matches: z.array(z.tuple([z.string(), matchSchema])),
});
