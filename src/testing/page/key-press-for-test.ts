/** A press of a key alone on `target`, with overrides for its event. */
export function keyPress(key: string, target: EventTarget, given: Partial<KeyboardEvent> = {}) {
  const alone = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  const untouched = { defaultPrevented: false, preventDefault: () => undefined };
  return { key, target, timeStamp: 0, ...alone, ...untouched, ...given };
}
