/** Where each of these is left to be put away, the last one first. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async all(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}
