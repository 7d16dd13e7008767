/**
 * Ignores errors of tests' and tools' work that their own actions cause, such as killing a server: `why` tells the reader the
 * cause. Other errors must not be caught.
 */
export function mayFail(why: string): (error: unknown) => undefined {
  void why;
  return () => undefined;
}
