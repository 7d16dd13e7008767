import { randomUUID } from "node:crypto";
import { MEDIA_TYPE } from "#contract/operation.ts";
import { bodyOf } from "./service-for-test.ts";

/** The body of an enrich call for contacts by id. */
export function contactsBody(...ids: readonly (number | string)[]): string {
  const matchPersonInput = ids.map((personId) => ({ personId }));
  return JSON.stringify(bodyOf("enrichContacts", { matchPersonInput, outputFields: ["id"] }));
}

/** A complete answer that was charged. */
export function paidAnswer(body = `{"data":[{"id":"${randomUUID()}"}]}`): Response {
  return new Response(body, {
    headers: { "Content-Type": MEDIA_TYPE, "X-Request-Id": randomUUID(), "X-Credits-Charged": "3" },
  });
}

/** A promise that a test settles. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}
