import type { Stage, StageBody, Stages } from "#contract/workspace/record-stages.ts";

/** A stage as somebody has changed it, new or not. */
export type EditedStage = Omit<Stage, "position">;

/**
 * What is written when stages were edited: those that changed, in the order given, and of each that was removed where its
 * records are then. All of them the first time, so that nothing is left of the start that is not stored.
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
    // past those that are removed as well
    let movedTo = id;
    for (let next = removed.get(id); next !== undefined; next = removed.get(next)) movedTo = next;
    if (was) changes.set(id, { name: was.name, tone: was.tone, position: was.position, movedTo });
  }
  return changes;
}
