/**
 * For work in tests and tools that fails by what they do themselves, such as killing a server: `why` says what makes it
 * fail, for whoever reads. What can fail otherwise is not to be caught.
 */
export function mayFail(why: string): (error: unknown) => undefined {
  void why;
  return () => undefined;
}
