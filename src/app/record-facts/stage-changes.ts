import type { Stage, StageBody, Stages } from "#contract/workspace/record-stages.ts";

/** An edited or new stage. */
export type EditedStage = Omit<Stage, "position">;

/**
 * What to write after editing stages: those that changed, in their order, and for each removed one the stage that takes
 * its records. The first save writes all stages, since the default ones are not stored.
 */
export function stageChanges(
  before: Stages,
  edited: readonly EditedStage[],
  removed: ReadonlyMap<string, string>,
): Map<string, StageBody> {
  const changes = new Map<string, StageBody>();
  const known = new Map(before.list.map((stage) => [stage.id, stage]));
  for (const [index, { id, name, tone }] of edited.entries()) {
    const position = index + 1;
    const was = known.get(id);
    const isSame = was?.name === name && was.tone === tone && was.position === position;
    if (!before.areStored || !isSame) changes.set(id, { name, tone, position });
  }
  for (const id of removed.keys()) {
    const was = known.get(id);
    // the target may itself be removed: follow it
    let movedTo = id;
    for (let next = removed.get(id); next !== undefined; next = removed.get(next)) movedTo = next;
    if (was) changes.set(id, { name: was.name, tone: was.tone, position: was.position, movedTo });
  }
  return changes;
}
