import { describe, expect, it } from "vitest";
import { costPreview } from "./enrich-cost-preview.ts";

describe("the preview of a run", () => {
  it("counts one credit for each record that is not under management", () => {
    expect(costPreview(128, 17, 4872)).toEqual({
      inputs: 128,
      underManagement: 17,
      mostCost: 111,
      leaves: 4761,
      short: 0,
    });
  });

  it("says by how much a run can pass the credits that are left", () => {
    expect(costPreview(30, 0, 10)).toMatchObject({ mostCost: 30, leaves: 0, short: 20 });
  });

  it("takes exactly what is left without a warning", () => {
    expect(costPreview(10, 0, 10)).toMatchObject({ leaves: 0, short: 0 });
  });

  it("promises nothing about credits that the service has not told", () => {
    expect(costPreview(5, 0, undefined)).toMatchObject({ mostCost: 5, leaves: undefined, short: 0 });
  });

  it("costs nothing when all records are under management, or none is chosen", () => {
    expect(costPreview(25, 25, 0)).toMatchObject({ mostCost: 0, leaves: 0, short: 0 });
    expect(costPreview(0, 0, 5)).toMatchObject({ mostCost: 0, leaves: 5 });
  });
});
