import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-schema.ts";

interface Request {
  readonly count: number;
  /** When the newest of its operations was made, and the date that was sent for it. */
  readonly madeAt: number;
  readonly datedAt: number;
  readonly sentAt: number;
}

/**
 * Dates the operations that one page sends. The gateway dates an operation by its age on arrival, so a slow request is
 * dated too late. A later operation must not get an earlier date than that, or an old name would win over a new one: it
 * is sent with a later date. All times are in milliseconds since 1970, by this machine's clock.
 */
export class OperationDates {
  /** Of all answered operations: when the newest was made, and the latest date that the gateway may have given it. */
  #before: { readonly madeAt: number; readonly datedBy: number } | undefined;
  /** The last request until it is answered, and the longest time that one of its attempts took. */
  #request: Request | undefined;
  #longest = 0;

  /**
   * How many operations the next request must have: unanswered ones go together again, since their date is uncertain.
   * Undefined for no constraint.
   */
  get together(): number | undefined {
    return this.#request?.count;
  }

  /** The operations as sent now, with their ages. */
  sent(operations: readonly StoredOperation[], now: number): WorkspaceOperation[] {
    const dates = operations.map(({ at }) => this.#dateOf(at));
    this.#request = {
      count: operations.length,
      madeAt: Math.max(...operations.map(({ at }) => at)),
      datedAt: Math.max(...dates),
      sentAt: now,
    };
    return operations.map(({ at, ...operation }, index) => ({
      ...operation,
      age: Math.max(0, now - (dates[index] ?? at)),
    }));
  }

  /** Call when it is unknown whether the gateway has received the request. */
  failed(now: number): void {
    this.#noteEnd(now);
  }

  /** Call when the gateway has confirmed the request, by this attempt or an earlier one. */
  answered(now: number): void {
    const request = this.#request;
    if (request === undefined) return;
    this.#noteEnd(now);
    this.#before = {
      madeAt: Math.max(this.#before?.madeAt ?? 0, request.madeAt),
      datedBy: Math.max(this.#before?.datedBy ?? 0, request.datedAt + this.#longest),
    };
    this.#request = undefined;
    this.#longest = 0;
  }

  #noteEnd(now: number): void {
    this.#longest = Math.max(this.#longest, now - (this.#request?.sentAt ?? now));
  }

  /**
   * The date of an operation, moved later if it could otherwise precede an earlier operation. One made before those,
   * such as a recovered change, keeps its early date.
   */
  #dateOf(at: number): number {
    const before = this.#before;
    return before !== undefined && at >= before.madeAt && at < before.datedBy ? before.datedBy : at;
  }
}
