/** The lines of an error's stack that follow its message, which may have lines that look like frames. */
export function linesAfterMessage({
  message,
  stack = "",
}: Pick<Error, "message" | "stack">): readonly string[] {
  const told = message === "" ? -1 : stack.indexOf(message);
  return (told < 0 ? stack : stack.slice(told + message.length)).split("\n");
}
