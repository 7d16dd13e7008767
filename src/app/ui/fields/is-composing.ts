/** The key code of a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key chooses among the suggestions of an input method: it completes a word, and is no command. Safari says so
 * by the code alone, for an Enter that ends a composition.
 */
export function isComposing(
  event: Pick<KeyboardEvent, "isComposing" | "keyCode"> | { readonly nativeEvent: KeyboardEvent },
): boolean {
  const { isComposing: composes, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return composes || keyCode === TAKEN_BY_INPUT_METHOD;
}
