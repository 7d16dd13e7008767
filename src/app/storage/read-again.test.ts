import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { readAgain } from "./read-again.ts";

describe("what changes while it is read", () => {
  test.each(["for the first time", "once more"])("%s is read again", async (time) => {
    const client = new QueryClient();
    let stored = "old";
    const looked = new Array<() => void>();
    const observer = new QueryObserver(client, {
      queryKey: ["lists", "all"],
      queryFn: async () => {
        const found = stored;
        await new Promise<void>((resolve) => looked.push(resolve));
        return found;
      },
    });
    const stop = observer.subscribe(() => undefined);
    if (time === "once more") {
      looked.shift()?.();
      await vi.waitUntil(() => observer.getCurrentResult().data === "old");
      void observer.refetch();
    }
    stored = "new";
    readAgain(client, ["lists"]);
    await expect
      .poll(() => {
        looked.shift()?.();
        return observer.getCurrentResult().data;
      })
      .toBe("new");
    stop();
  });
});
