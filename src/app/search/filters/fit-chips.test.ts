import { describe, expect, it } from "vitest";
import { fitChips } from "./fit-chips.ts";

const free = (width: number) => ({ width, isSet: false });
const set = (width: number) => ({ width, isSet: true });

describe("the chips of the bar", () => {
  it("all stand where two lines have room for them and for what follows", () => {
    expect(fitChips([free(100), set(100), free(100)], [50], 206, 2)).toEqual([0, 1, 2]);
    expect(fitChips([free(100), set(100), free(100)], [], 100, 2)).toEqual([0, 1]);
  });

  it("give way from the end, those that are set last", () => {
    const chips = [free(100), set(100), free(100), set(100)];
    expect(fitChips(chips, [], 100, 3)).toEqual([0, 1, 3]);
    expect(fitChips(chips, [], 100, 2)).toEqual([1, 3]);
    expect(fitChips(chips, [], 100, 1)).toEqual([1]);
    expect(fitChips(chips, [80], 100, 1)).toEqual([]);
  });

  it("keep the order of the bar", () => {
    expect(fitChips([free(90), free(90), set(90)], [], 100, 2)).toEqual([0, 2]);
  });
});
