import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/error-message.ts";
import { isExpected, report } from "#app/lib/reports/report.ts";

interface DraftFormOptions<Value> {
  /** What is wrong with a value, as a sentence; undefined where it can be submitted. */
  readonly check?: (value: Value) => string | undefined;
  /** Takes a value. The message of a rejection is the form's problem. */
  readonly send: (value: Value) => void | Promise<void>;
  /** Before the message of a rejection: "Not set." */
  readonly failure?: string;
}

interface DraftState<Value> {
  /** What is entered and not submitted yet; undefined where nothing is. */
  readonly draft: Value | undefined;
  /** Why it was not submitted. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
}

/** What is entered into a form until it is submitted: once, after what is on its way, and not what is entered meanwhile. */
export class DraftForm<Value> {
  readonly store: StoreApi<DraftState<Value>> = createStore(() => ({
    draft: undefined as Value | undefined,
    problem: undefined as string | undefined,
    isBusy: false,
  }));
  /** What is on its way: Enter and then leaving a field are one word. */
  #sending: Value | undefined;
  #sent: Promise<void> = Promise.resolve();

  /** Enters a value. A problem that was told is told anew, or goes. */
  change(draft: Value, { check }: Pick<DraftFormOptions<Value>, "check"> = {}): void {
    this.store.setState(({ problem }) => ({
      draft,
      problem: problem === undefined ? undefined : check?.(draft),
    }));
  }

  forget(): void {
    this.store.setState({ draft: undefined, problem: undefined });
  }

  /** Submits what is entered, or `unchanged` where nothing is. Resolves when all is sent, or has said why it is not. */
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
      if (!isExpected(error)) report(error);
      if (isStill())
        this.store.setState({ problem: [failure, errorMessage(error)].filter(Boolean).join(" ") });
    } finally {
      if (this.#sending === value) this.#sending = undefined;
      this.store.setState({ isBusy: this.#sending !== undefined });
    }
  }
}

interface StoredForm<Value> extends DraftFormOptions<Value> {
  /** What stands there before anything is entered. */
  readonly stored: Value;
}

/** A form over a value: what it shows, and what the controls of the form do. */
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
    /** Submits what is entered, or what stands there. For `onSubmit`, and for a button. */
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      void form.submit(options, stored);
    },
    /** Submits what is entered, if anything is: for a field that is left. */
    submitChanged: () => void form.submit(options),
  };
}
