import { describe, expect, it } from "vitest";
import { type StageBody, type Stages, stagesOf } from "#contract/workspace/record-stages.ts";
import { stageChanges } from "./stage-changes.ts";

const none = new Map<string, StageBody>();
const start = stagesOf(none);
const namesIn = ({ list }: Stages) => list.map(({ name }) => name);

/** The stages after saving changes to the stored ones. */
function saved(stored: ReadonlyMap<string, StageBody>, changes: ReadonlyMap<string, StageBody>) {
  return new Map([...stored, ...changes]);
}

describe("stages [workspace-14]", () => {
  it("are those of the start until one is changed, and a record is in the first", () => {
    expect(namesIn(start)).toEqual(["New", "Contacted", "Replied", "Meeting", "Won", "Not a fit"]);
    for (const id of [undefined, "not-yet", "unheard of"]) expect(start.of(id).name).toBe("New");
    expect(start.of("won").name).toBe("Won");
  });

  it("are all stored at the first change, and then those that changed", () => {
    const renamed = start.list.map((stage) => (stage.id === "won" ? { ...stage, name: "Closed" } : stage));
    const first = stageChanges(start, renamed, new Map());
    expect(first.size).toBe(6);
    const stored = saved(none, first);
    const stages = stagesOf(stored);
    expect(namesIn(stages)).toEqual(["New", "Contacted", "Replied", "Meeting", "Closed", "Not a fit"]);
    expect(stages.of("won").name).toBe("Closed");
    expect(stageChanges(stages, stages.list, new Map()).size).toBe(0);
    const [one, two, ...others] = stages.list;
    if (!one || !two) throw new Error("There are six");
    const swapped = stageChanges(stages, [two, one, ...others], new Map());
    expect([...swapped.keys()].toSorted()).toEqual(["not-yet", "reached"]);
    expect(namesIn(stagesOf(saved(stored, swapped)))).toEqual([
      "Contacted",
      "New",
      "Replied",
      "Meeting",
      "Closed",
      "Not a fit",
    ]);
  });

  it("that were removed lead their records to another, over any number of them", () => {
    const without = (stored: Map<string, StageBody>, id: string, to: string) => {
      const stages = stagesOf(stored);
      const left = stages.list.filter((stage) => stage.id !== id);
      return saved(stored, stageChanges(stages, left, new Map([[id, to]])));
    };
    const first = without(none, "reached", "won");
    expect(stagesOf(first).of("reached").name).toBe("Won");
    const second = stagesOf(without(first, "won", "meeting"));
    expect(namesIn(second)).toEqual(["New", "Replied", "Meeting", "Not a fit"]);
    for (const id of ["reached", "won"]) expect(second.of(id).name).toBe("Meeting");
  });

  it("go past one that was added and removed in between", () => {
    const removed = new Map(Object.entries({ won: "new", new: "meeting" }));
    const changes = stageChanges(
      start,
      start.list.filter(({ id }) => id !== "won"),
      removed,
    );
    expect(stagesOf(saved(none, changes)).of("won").name).toBe("Meeting");
  });

  it("that two people removed in favour of each other lead to the first", () => {
    const others: Readonly<Record<string, string>> = { won: "meeting", meeting: "won" };
    const bodies = start.list.map(({ id, name, tone, position }): [string, StageBody] => {
      const movedTo = others[id];
      return [id, { name, tone, position, ...(movedTo !== undefined && { movedTo }) }];
    });
    const stored = new Map(bodies);
    expect(stagesOf(stored).of("won").name).toBe("New");
  });
});
