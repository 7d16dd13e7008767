import { describe, expect, it } from "vitest";
import { type WalkProgress, walk, walkNumbered, walkedRows } from "./walk.ts";

const ROWS = Array.from({ length: 25 }, (_, at) => at);

/** A list of 25 rows in pages of ten, which records the pages requested. */
function list() {
  const asked: number[] = [];
  const read = ({ page, size }: { page: number; size: number }) => {
    asked.push(page);
    return Promise.resolve({ rows: ROWS.slice((page - 1) * size, page * size), total: ROWS.length });
  };
  return { asked, read };
}

describe("a walk", () => {
  it("gives every row once, page by page, and asks for no page after the last", async () => {
    const { asked, read } = list();
    const progress: WalkProgress[] = [];
    const pages: (readonly number[])[] = [];
    for await (const rows of walkNumbered(10, read, { onProgress: (now) => void progress.push(now) })) {
      // the next page is requested only after this one was consumed
      expect(asked).toHaveLength(pages.length + 1);
      pages.push(rows);
    }
    expect(pages.map((rows) => rows.length)).toEqual([10, 10, 5]);
    expect(pages.flat()).toEqual(ROWS);
    expect(asked).toEqual([1, 2, 3]);
    expect(progress).toEqual([10, 20, 25].map((done) => ({ done, of: 25 })));
  });

  it("ends after so many rows, and says how many of these there are", async () => {
    const { asked, read } = list();
    const progress: WalkProgress[] = [];
    const options = { max: 12, onProgress: (now: WalkProgress) => void progress.push(now) };
    expect(await walkedRows(walkNumbered(10, read, options))).toEqual(ROWS.slice(0, 12));
    expect(asked).toEqual([1, 2]);
    expect(progress).toEqual([
      { done: 10, of: 12 },
      { done: 12, of: 12 },
    ]);
  });

  it("asks for no second page where the first has all, or none", async () => {
    const { asked, read } = list();
    expect(await walkedRows(walkNumbered(25, read))).toEqual(ROWS);
    expect(await walkedRows(walkNumbered(100, () => Promise.resolve({ rows: [], total: 0 })))).toEqual([]);
    expect(asked).toEqual([1]);
  });

  it("ends where rows went away meanwhile: at an empty page, though more are said to be there", async () => {
    const first = ROWS.slice(0, 10);
    const read = ({ page }: { page: number }) =>
      Promise.resolve({ rows: page === 1 ? first : [], total: 1000 });
    expect(await walkedRows(walkNumbered(10, read))).toEqual(first);
  });

  it("ends at a page whose next place is its own", async () => {
    let asked = 0;
    const read = (place: string) => {
      asked += 1;
      return Promise.resolve({ rows: [place], total: 9, next: "a" });
    };
    expect(await walkedRows(walk("", read))).toEqual(["", "a"]);
    expect(asked).toBe(2);
  });

  it("asks for nothing more once it is aborted, and hands the signal to what it asks", async () => {
    const { asked, read } = list();
    const controller = new AbortController();
    const taken: number[] = [];
    const asks = (page: { page: number; size: number }, signal?: AbortSignal) => {
      expect(signal).toBe(controller.signal);
      return read(page);
    };
    const walked = async () => {
      for await (const rows of walkNumbered(10, asks, { signal: controller.signal })) {
        taken.push(...rows);
        controller.abort();
      }
    };
    await expect(walked()).rejects.toThrow("abort");
    expect([asked, taken.length]).toEqual([[1], 10]);
  });

  it("rejects as what it reads does", async () => {
    await expect(walkedRows(walkNumbered(10, () => Promise.reject(new Error("403"))))).rejects.toThrow("403");
  });
});
