/**
 * Milliseconds from each interaction with a page so far to the paint that followed it. Runs inside the page: it
 * reaches nothing outside of itself.
 */
export function interactionTimes(): Promise<number[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      const byInteraction = new Map<number, number>();
      for (const entry of list.getEntries()) {
        const id = "interactionId" in entry ? Number(entry.interactionId) : 0;
        if (id > 0) byInteraction.set(id, Math.max(byInteraction.get(id) ?? 0, entry.duration));
      }
      resolve([...byInteraction.values()]);
    });
    const options = { type: "event", buffered: true, durationThreshold: 16 };
    observer.observe(options);
    // a page that was always quick has nothing to tell
    setTimeout(() => resolve([]), 1000);
  });
}
