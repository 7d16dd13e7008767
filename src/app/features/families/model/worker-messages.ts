import type { FamilyAnswer } from "./parse-family.ts";
import type { FamilyFormat } from "./family-file.ts";
import type { TreeSort } from "./tree-order.ts";
import type { NodeOrder } from "./tree-rows.ts";

/** What the page asks of the worker that holds a family. */
export type FamilyRequest =
  | { readonly kind: "open"; readonly answer: Blob; readonly companyId: string }
  | { readonly kind: "sort"; readonly sort: TreeSort }
  | { readonly kind: "find"; readonly text: string }
  /** All members in the order of the last sort where no nodes are named. */
  | { readonly kind: "file"; readonly format: FamilyFormat; readonly nodes: Int32Array | undefined };

/** What the worker answers to each. */
export interface FamilyReplies {
  readonly open: FamilyAnswer;
  readonly sort: NodeOrder;
  readonly find: Int32Array<ArrayBuffer>;
  readonly file: Blob;
}

/** A request with the number that its reply repeats. */
export interface NumberedRequest {
  readonly number: number;
  readonly request: FamilyRequest;
}

/** A reply, or why there is none. */
export type NumberedReply =
  | { readonly number: number; readonly reply: FamilyReplies[keyof FamilyReplies] }
  | { readonly number: number; readonly error: string };
