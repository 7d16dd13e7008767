import { unzipSync } from "fflate";
import Papa from "papaparse";
import readXlsx from "read-excel-file/node";
import { expose } from "comlink";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { feedFile } from "./feed-file.ts";
import type { FileContent, FileRow } from "./file-content.ts";
import { type FileWorkerApi, createFileWorkerApi } from "./file-worker-api.ts";
import { mayFail } from "#tools/may-fail.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { writeFile } = await import("./file-writer.ts");

/** A worker in the same thread that copies everything, like a real one. */
function copyingApi(add: (api: FileWorkerApi) => FileWorkerApi["add"] = (api) => api.add) {
  const api = createFileWorkerApi();
  return { ...api, add: (chunk: Parameters<FileWorkerApi["add"]>[0]) => add(api)(structuredClone(chunk)) };
}

async function write(content: FileContent, api = copyingApi()) {
  const progress: number[] = [];
  const file = await feedFile(
    content,
    { target: null, signal: new AbortController().signal, onProgress: (rows) => progress.push(rows) },
    api,
  );
  return { ...file, progress, content: new Uint8Array((await file.blob?.arrayBuffer()) ?? []) };
}

function* people(count: number): Generator<FileRow> {
  for (let row = 0; row < count; row += 1) yield [`00${row}`, `Søren ${row}`, row, `=A${row}`];
}

const HEADER = ["Id", "Name", "Score", "Note"];
const sheet = (count: number) => ({ name: "People", header: HEADER, rows: people(count) });

describe("A file that is fed", () => {
  test("as CSV has every row, with the byte order mark as asked", async () => {
    const given: FileContent = { format: "csv", sheet: sheet(20_000), excelUtf8: true };
    const { content, rows, bytes, progress, blob } = await write(given);
    expect(bytes).toBe(content.length);
    expect(blob?.type).toBe("text/csv;charset=utf-8");
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(content), { skipEmptyLines: true });
    expect(data.length).toBe(20_001);
    expect(data[0]).toEqual(HEADER);
    expect(data[20_000]).toEqual(["0019999", "Søren 19999", "19999", "'=A19999"]);
    expect(rows).toBe(20_000);
    expect(progress.at(-1)).toBe(20_000);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    const plain = await write({ format: "csv", sheet: sheet(0), excelUtf8: false });
    expect(new TextDecoder().decode(plain.content)).toBe('"Id","Name","Score","Note"\r\n');
  });

  test("as Excel has every row of every sheet", async () => {
    const other = { name: "People", header: ["A"], rows: [] };
    const { content, rows, cutCells } = await write({ format: "xlsx", sheets: [sheet(5000), other] });
    const sheets = await readXlsx(Buffer.from(content));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["People", "People 2"]);
    expect(sheets[0]?.data).toEqual([HEADER, ...people(5000)]);
    expect(sheets[1]?.data).toEqual([["A"]]);
    expect([rows, cutCells]).toEqual([5000, 0]);
  });

  test("as text is its texts in their order, with the media type", async () => {
    const texts = ["[", ...Array.from({ length: 30_000 }, (_, index) => `${index},`), '"é🙂"]'];
    const { content, blob, rows } = await write({ format: "text", mediaType: "application/json", texts });
    expect(new TextDecoder().decode(content)).toBe(texts.join(""));
    expect(blob?.type).toBe("application/json");
    expect(rows).toBe(30_002);
  });

  test("as zip has its files", async () => {
    const files = Array.from({ length: 500 }, (_, at) => ({
      name: `cards/Søren ${at}.vcf`,
      text: `é🙂 ${at}`,
    }));
    files.push({ name: "empty.txt", text: "" });
    const { content, rows } = await write({ format: "zip", files });
    const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const read = Object.entries(unzipSync(content)).map(([name, bytes]) => ({ name, text: textOf(bytes) }));
    expect(read).toEqual(files);
    expect(rows).toBe(501);
  });

  test("rejects with what its rows throw", async () => {
    function* broken(): Generator<FileRow> {
      yield* people(3000);
      throw new Error("The store was closed.");
    }
    const content: FileContent = { format: "csv", sheet: { ...sheet(0), rows: broken() }, excelUtf8: true };
    await expect(write(content)).rejects.toThrow("The store was closed.");
  });

  test("stops when it is cancelled, and closes its rows", async () => {
    const controller = new AbortController();
    let isClosed = false;
    function* endless(): Generator<FileRow> {
      try {
        for (;;) yield ["a", "b", "c", "d"];
      } finally {
        isClosed = true;
      }
    }
    const fed = feedFile(
      { format: "csv", sheet: { ...sheet(0), rows: endless() }, excelUtf8: true },
      { target: null, signal: controller.signal, onProgress: (rows) => rows > 10_000 && controller.abort() },
      copyingApi(),
    );
    await expect(fed).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(isClosed).toBe(true);
  });

  test("holds few chunks while the worker is slow, and lets the page do other things", async () => {
    let [waiting, most, turns] = [0, 0, 0];
    const timer = setInterval(() => (turns += 1), 1);
    const slow = copyingApi((api) => async (chunk) => {
      most = Math.max(most, (waiting += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      await api.add(chunk);
      waiting -= 1;
    });
    await write({ format: "csv", sheet: sheet(60_000), excelUtf8: true }, slow);
    clearInterval(timer);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(3);
    expect(turns).toBeGreaterThan(5);
  });
});

/** A fake file: its content changes only when it is closed, and its disk may be full. */
function fileTarget(room = Number.POSITIVE_INFINITY, error = "QuotaExceededError") {
  const state = { content: "before", aborted: 0 };
  const handle = {
    async createWritable() {
      let text = "";
      return {
        async write(blob: Blob) {
          text += await blob.text();
          if (text.length > room) throw new DOMException("Full", error);
        },
        async close() {
          state.content = text;
        },
        async abort() {
          state.aborted += 1;
        },
      };
    },
  };
  // implements the one method that is used
  return { state, handle: handle as unknown as FileSystemFileHandle };
}

describe("A file that is written to a target", () => {
  const rows = { kind: "rows", rows: [["x".repeat(2_000_000)]] } as const;
  const header = { kind: "sheet", name: "", header: ["A"] } as const;
  const begun = async (handle: FileSystemFileHandle, format: "csv" | "xlsx" = "csv") => {
    const api = createFileWorkerApi();
    await api.begin(format === "csv" ? { format, excelUtf8: false } : { format }, handle);
    return api;
  };

  test("stands there when it is finished, and there is no Blob", async () => {
    const { state, handle } = fileTarget();
    const api = await begun(handle);
    await api.add(header);
    expect(state.content).toBe("before");
    expect(await api.finish()).toEqual({ blob: null, bytes: 5, cutCells: 0 });
    expect(state.content).toBe('"A"\r\n');
  });

  test("leaves it as it was when it is dropped, when the disk is full and when it may not be written", async () => {
    const dropped = fileTarget();
    const first = await begun(dropped.handle);
    await first.add(rows);
    await first.discard();
    await expect(first.add(rows)).rejects.toThrow(expect.objectContaining({ name: "ExpectedError" }));
    expect(dropped.state).toEqual({ content: "before", aborted: 1 });

    const full = fileTarget(1000);
    const second = await begun(full.handle);
    const message = "The disk is full or the file can’t be written. Nothing was saved.";
    await expect(second.add(rows)).rejects.toThrow(message);
    await expect(second.finish()).rejects.toThrow(message);
    expect(full.state).toMatchObject({ content: "before", aborted: 1 });

    const refused = fileTarget(1000, "NotAllowedError");
    const third = await begun(refused.handle, "xlsx");
    await third.add(header);
    const unique = Array.from({ length: 100_000 }, (_, row) => [`${row * 7919} ${Math.sin(row)}`]);
    await third.add({ kind: "rows", rows: unique }).catch(mayFail("the sink of the test fails"));
    await expect(third.finish()).rejects.toThrow("Prospect may not write to the file you chose.");
    expect(refused.state.content).toBe("before");
  });
});

/** Runs workers in the same thread, so that a target need not be a real file. */
function stubWorkers(): void {
  /** One end of a channel that copies nothing. */
  class End extends EventTarget {
    other: EventTarget | undefined;
    postMessage(data: unknown) {
      queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent("message", { data })));
    }
  }
  class SameThreadWorker extends End {
    constructor() {
      super();
      const inside = new End();
      inside.other = this;
      this.other = inside;
      expose(createFileWorkerApi(), inside);
    }
    terminate() {
      this.other = undefined;
    }
  }
  vi.stubGlobal("Worker", SameThreadWorker);
  vi.stubGlobal("window", { location: { origin: "http://127.0.0.1:4000", href: "http://127.0.0.1:4000/" } });
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe.each(["csv", "xlsx"] as const)("A %s file that the page has written to a target", (format) => {
  function writing(end: (row: number, cancel: () => void) => void) {
    stubWorkers();
    const { state, handle } = fileTarget();
    const controller = new AbortController();
    function* rows(): Generator<FileRow> {
      for (let row = 0; row < 30_000; row += 1) {
        end(row, () => controller.abort());
        yield [String(row)];
      }
    }
    const content = { name: "People", header: ["Id"], rows: rows() };
    const file: FileContent =
      format === "csv" ? { format, sheet: content, excelUtf8: false } : { format, sheets: [content] };
    const { signal } = controller;
    return { state, written: writeFile(file, { target: handle, signal, onProgress: () => undefined }) };
  }

  test("stands there when it is finished", async () => {
    const { state, written } = writing(() => undefined);
    expect(await written).toMatchObject({ rows: 30_000, blob: null });
    expect(state.content).not.toBe("before");
  });

  test("is dropped when it is cancelled amid its rows, or they cannot be read", async () => {
    const cancelled = writing((row, cancel) => row === 20_000 && cancel());
    await expect(cancelled.written).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(cancelled.state).toEqual({ content: "before", aborted: 1 });
    const unreadable = writing((row) => {
      if (row === 20_000) throw new Error("The rows ended early.");
    });
    await expect(unreadable.written).rejects.toThrow("The rows ended early.");
    expect(unreadable.state).toEqual({ content: "before", aborted: 1 });
  });
});
