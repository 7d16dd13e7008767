/** Key code of a key that an input method has handled. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method's composition and is no command. For the Enter that ends a composition,
 * Safari reports only the key code.
 */
export function isComposing(
  event: Pick<KeyboardEvent, "isComposing" | "keyCode"> | { readonly nativeEvent: KeyboardEvent },
): boolean {
  const { isComposing: composes, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return composes || keyCode === TAKEN_BY_INPUT_METHOD;
}
