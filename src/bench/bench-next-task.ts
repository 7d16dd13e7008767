/** Waits for the page's next task, without the pause of a timer. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (port1.close(), resolve()), { once: true });
    port1.start();
    port2.postMessage(0);
  });
}
