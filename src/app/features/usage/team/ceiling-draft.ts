import { type StoreApi, createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/error-message.ts";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";
import { parseCeiling } from "./ceiling-input.ts";

interface DraftState {
  /** What is typed and not set yet. */
  readonly draft: string | undefined;
  /** Why it is not set. */
  readonly problem: string | undefined;
}

/** What is typed into the field of a ceiling, until it is set. */
export class CeilingDraft {
  readonly store: StoreApi<DraftState> = createStore(() => ({ draft: undefined, problem: undefined }));
  /** What is on its way: Enter and then leaving the field are one word. */
  #sending: string | undefined;
  #sent: Promise<void> = Promise.resolve();

  type(draft: string): void {
    this.store.setState({ draft, problem: undefined });
  }

  forget(): void {
    this.store.setState({ draft: undefined, problem: undefined });
  }

  /**
   * Sets what is typed by `send`, once, and after what is on its way; what is typed meanwhile stays. Resolves when all is
   * set, or has said why it is not.
   */
  async set(send: (credits: number | null) => Promise<void>): Promise<void> {
    const { draft } = this.store.getState();
    if (draft === undefined || draft === this.#sending) return this.#sent;
    const { credits, error } = parseCeiling(draft);
    this.store.setState({ problem: error });
    if (error !== undefined) return undefined;
    this.#sending = draft;
    this.#sent = this.#sent.then(() => this.#send(draft, () => send(credits)));
    return this.#sent;
  }

  async #send(draft: string, send: () => Promise<void>): Promise<void> {
    const isStill = () => this.store.getState().draft === draft;
    try {
      await send();
      if (isStill()) this.forget();
    } catch (error) {
      ignoring(isExpected)(error);
      if (isStill()) this.store.setState({ problem: `Not set. ${errorMessage(error)}` });
    } finally {
      if (this.#sending === draft) this.#sending = undefined;
    }
  }
}
