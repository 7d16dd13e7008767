import * as z from "zod/mini";

/**
 * The stages that records can be in, as an organisation names them. A record refers to its stage by id, so that renaming a stage
 * changes one entry, however many records are in it. A removed stage stays as a redirect to the one that replaced it: records
 * that somebody offline puts into it meanwhile move there as well. [workspace-14]
 */

/** The colours of a stage, in the order in which they are offered. */
export const STAGE_TONES = ["neutral", "accent", "violet", "teal", "success", "warning", "danger"] as const;
export type StageTone = (typeof STAGE_TONES)[number];

export interface Stage {
  readonly id: string;
  readonly name: string;
  readonly tone: StageTone;
  readonly position: number;
}

/** The body of the entry `stage:<id>`. */
export const stageBody = z.object({
  name: z.string(),
  tone: z.catch(z.enum(STAGE_TONES), "neutral"),
  position: z.catch(z.number(), 0),
  /** Set once it was removed: the stage that its records are in now. */
  movedTo: z.optional(z.string()),
});
export type StageBody = z.output<typeof stageBody>;

/** The stages until somebody changes one. Their ids are stored, and stay the same under any name. */
const DEFAULT_STAGES: readonly Stage[] = [
  { id: "not-yet", name: "New", tone: "neutral", position: 1 },
  { id: "reached", name: "Contacted", tone: "accent", position: 2 },
  { id: "replied", name: "Replied", tone: "teal", position: 3 },
  { id: "meeting", name: "Meeting", tone: "violet", position: 4 },
  { id: "won", name: "Won", tone: "success", position: 5 },
  { id: "not-a-fit", name: "Not a fit", tone: "warning", position: 6 },
];

/** Stages in their order: one at least. */
export interface Stages {
  readonly list: readonly Stage[];
  /** Whether any stage is stored. */
  readonly areStored: boolean;
  /** The stage of a record with this stage id, or without one. */
  of(id: string | undefined): Stage;
}

function byPosition(one: Stage, other: Stage): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** The stored stages, by id; the default ones where none is stored. */
export function stagesOf(stored: ReadonlyMap<string, StageBody>): Stages {
  const there = [...stored].flatMap(([id, { movedTo, name, tone, position }]) =>
    movedTo === undefined ? [{ id, name, tone, position }] : [],
  );
  const list = there.length === 0 ? DEFAULT_STAGES : there.toSorted(byPosition);
  const byId = new Map(list.map((stage) => [stage.id, stage]));
  // never undefined, since there is at least one
  const first = list[0] ?? { id: "", name: "", tone: "neutral" as const, position: 0 };
  return {
    list,
    areStored: there.length > 0,
    of(id) {
      const seen = new Set<string>();
      for (let at = id; at !== undefined && !seen.has(at); at = stored.get(at)?.movedTo) {
        const stage = byId.get(at);
        if (stage) return stage;
        seen.add(at);
      }
      return first;
    },
  };
}
