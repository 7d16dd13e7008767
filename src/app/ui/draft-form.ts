import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/error-message.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

interface DraftFormOptions<Value> {
  /** What is wrong with a value, as a sentence; undefined where it is valid. */
  readonly check?: (value: Value) => string | undefined;
  /** Submits a value. The message of a rejection becomes the form's problem. */
  readonly send: (value: Value) => void | Promise<void>;
  /** Precedes the message of a rejection: "Not set." */
  readonly failure?: string;
}

interface DraftState<Value> {
  /** The entered value that was not submitted; undefined where nothing was entered. */
  readonly draft: Value | undefined;
  /** Why it was not submitted. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
}

/**
 * The state of a form from entry to submission. Submissions are sequential and deduplicated; text entered during one is
 * not part of it.
 */
export class DraftForm<Value> {
  readonly store: StoreApi<DraftState<Value>> = createStore(() => ({
    draft: undefined as Value | undefined,
    problem: undefined as string | undefined,
    isBusy: false,
  }));
  /** The value being sent: Enter followed by leaving the field submits once. */
  #sending: Value | undefined;
  #sent: Promise<void> = Promise.resolve();

  /** Sets the draft. Updates or clears a problem that is already shown. */
  change(draft: Value, { check }: Pick<DraftFormOptions<Value>, "check"> = {}): void {
    this.store.setState(({ problem }) => ({
      draft,
      problem: problem === undefined ? undefined : check?.(draft),
    }));
  }

  forget(): void {
    this.store.setState({ draft: undefined, problem: undefined });
  }

  /** Submits the draft, or `unchanged` where there is none. Resolves when it has been sent, or shows why not. */
  async submit(options: DraftFormOptions<Value>, unchanged?: Value): Promise<void> {
    const value = this.store.getState().draft ?? unchanged;
    if (value === undefined || value === this.#sending) return this.#sent;
    const problem = options.check?.(value);
    this.store.setState({ problem });
    if (problem !== undefined) return undefined;
    this.#sending = value;
    this.#sent = this.#sent.then(() => this.#send(value, options));
    return this.#sent;
  }

  async #send(value: Value, { send, failure }: DraftFormOptions<Value>): Promise<void> {
    const isStill = () => (this.store.getState().draft ?? value) === value;
    this.store.setState({ isBusy: true });
    try {
      await send(value);
      if (isStill()) this.forget();
    } catch (error) {
      ignoring(isExpected, isStorageTrouble)(error);
      if (isStill())
        this.store.setState({ problem: [failure, errorMessage(error)].filter(Boolean).join(" ") });
    } finally {
      if (this.#sending === value) this.#sending = undefined;
      this.store.setState({ isBusy: this.#sending !== undefined });
    }
  }
}

interface StoredForm<Value> extends DraftFormOptions<Value> {
  /** The value before anything is entered. */
  readonly stored: Value;
}

/** A form for a stored value: what it shows, and the handlers of its controls. */
export function useDraftForm<Value>({ stored, ...options }: StoredForm<Value>) {
  const [form] = useState(() => new DraftForm<Value>());
  const { draft, problem, isBusy } = useStore(form.store);
  return {
    value: draft ?? stored,
    isChanged: draft !== undefined,
    problem,
    isBusy,
    change: (value: Value) => form.change(value, options),
    forget: () => form.forget(),
    /** Submits the draft, or else the stored value. For `onSubmit` and for a button. */
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      void form.submit(options, stored);
    },
    /** Submits the draft, if there is one. For `onBlur` of a field. */
    submitChanged: () => void form.submit(options),
  };
}
