import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-rows.ts";

interface Request {
  readonly count: number;
  /** When the newest of its operations was made, and when it says that it was. */
  readonly madeAt: number;
  readonly datedAt: number;
  readonly sentAt: number;
}

/**
 * The dates of what one page sends. The gateway dates an operation by its age when it arrives, so that one that was long on
 * its way is dated late; what was made meanwhile says that it is no older than that, else a name would give way to the one
 * before it. Times are of this machine's clock, in milliseconds since 1970.
 */
export class OperationDates {
  /** Of all that was answered: when the newest was made, and the latest date that the gateway can have given to it. */
  #before: { readonly madeAt: number; readonly datedBy: number } | undefined;
  /** What was sent last, until it is answered, and for how long it was on its way at most. */
  #request: Request | undefined;
  #longest = 0;

  /**
   * How many operations go together next: those that were not answered go so again, since nobody knows how late they are
   * dated; undefined where as many do as there is room for.
   */
  get together(): number | undefined {
    return this.#request?.count;
  }

  /** Operations as they are sent now, with their ages. */
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

  /** Nobody knows whether the gateway has what was sent. */
  failed(now: number): void {
    this.#noteEnd(now);
  }

  /** The gateway has what was sent: by this try, or by one before. */
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

  /** What was made before others were sent, and comes after them, was dated long before on purpose. */
  #dateOf(at: number): number {
    const before = this.#before;
    return before !== undefined && at >= before.madeAt && at < before.datedBy ? before.datedBy : at;
  }
}
