import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestReader, answerBounds } from "./http-messages.ts";

const REQUESTS = [
  "GET /a?x=1 HTTP/1.1\r\nHost: a.example\r\n\r\n",
  "POST /b HTTP/1.1\r\ncontent-length:  5 \r\n\r\nGET /",
  "POST /c HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
  "PUT /d HTTP/1.1\r\nContent-Length: 8\r\n\r\n\r\n\r\nPOST",
];

/** Cuts a text at places. */
function chunksOf(text: string, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % text.length).toSorted((a, b) => a - b), text.length];
  return cuts.slice(1).map((end, at) => Buffer.from(text.slice(cuts[at], end), "latin1"));
}

describe("requests of one connection", () => {
  it("are told apart however their bytes arrive, and none is lost", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 30 }), (places) => {
        const reader = new RequestReader();
        const pieces = chunksOf(REQUESTS.join(""), places).flatMap((chunk) => reader.push(chunk));
        expect(pieces.flatMap(({ head }) => (head ? [head] : []))).toEqual([
          { method: "GET", path: "/a?x=1" },
          { method: "POST", path: "/b" },
          { method: "POST", path: "/c" },
          { method: "PUT", path: "/d" },
        ]);
        const requests = [""];
        for (const { bytes, isLast } of pieces) {
          requests.push(`${requests.pop()}${bytes.toString("latin1")}`, ...(isLast ? [""] : []));
        }
        expect(requests).toEqual([...REQUESTS, ""]);
      }),
    );
  });

  it("are passed on unread after an upgrade or a body without a length", () => {
    for (const line of ["Upgrade: websocket", "Transfer-Encoding: chunked"]) {
      const reader = new RequestReader();
      const text = `POST /a HTTP/1.1\r\n${line}\r\n\r\nGET /b HTTP/1.1\r\n\r\n`;
      const pieces = reader.push(Buffer.from(text));
      expect(pieces.map(({ head, isLast }) => [head?.path, isLast])).toEqual([
        ["/a", false],
        [undefined, false],
      ]);
    }
  });
});

describe("the bounds of an answer", () => {
  const head = (lines: string, status = "200 OK") => `HTTP/1.1 ${status}\r\n${lines}\r\n\r\n`;

  it.each([
    ["a length", head("Content-Length: 4"), "abcd"],
    ["chunks", head("Transfer-Encoding: chunked"), `3\r\nabc\r\na\r\n${"\r\n".repeat(5)}\r\n0\r\n\r\n`],
    ["no body", head("Date: today", "204 No Content"), ""],
    ["an early answer", head("Link: a", "103 Early Hints") + head("Content-Length: 2"), "ab"],
  ])("%s", (_, start, body) => {
    const bytes = Buffer.from(start + body);
    for (let size = 0; size < bytes.length; size += 1) {
      const some = bytes.subarray(0, size);
      expect(answerBounds(some, { method: "POST", hasEnded: true })).toBe(undefined);
    }
    const whole = { body: start.length, end: bytes.length };
    expect(answerBounds(bytes, { method: "POST", hasEnded: false })).toEqual(whole);
  });

  it("of one without a length are told when the connection has ended", () => {
    const bytes = Buffer.from(`${head("Date: today")}abc`);
    expect(answerBounds(bytes, { method: "GET", hasEnded: false })).toBe(undefined);
    expect(answerBounds(bytes, { method: "GET", hasEnded: true })?.end).toBe(bytes.length);
    expect(answerBounds(bytes, { method: "HEAD", hasEnded: false })?.end).toBe(bytes.length - 3);
  });
});
