import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { PersonPace } from "./person-pace.ts";

it("does one piece of a person at a time, with pauses, in order, and lets others pass", async () => {
  const pace = new PersonPace();
  const done: string[] = [];
  const piece = (person: string, name: string) =>
    pace.run(person, async () => {
      await pause(20);
      done.push(name);
      return name;
    });
  const many = [1, 2, 3].map((at) => piece("ada", `ada ${String(at)}`));
  await expect(piece("grace", "grace")).resolves.toBe("grace");
  expect(done).not.toContain("ada 2");
  await Promise.all(many);
  expect(done.filter((name) => name !== "grace")).toEqual(["ada 1", "ada 2", "ada 3"]);
});

it("goes on after a piece that failed", async () => {
  const pace = new PersonPace();
  const failed = pace.run("ada", () => Promise.reject(new Error("no disk")));
  const next = pace.run("ada", () => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("no disk");
  await expect(next).resolves.toBe("done");
});
