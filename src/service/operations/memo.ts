/** Makes a value when it is asked for first, and keeps it. */
export function memo<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
