import { type Socket, connect } from "node:net";
import { performance } from "node:perf_hooks";

/** The bytes received over one connection until it closed or timed out. */
export interface RawAnswer {
  readonly text: string;
  /** The statuses of the answers, in their order. */
  readonly statuses: readonly number[];
  readonly hasClosed: boolean;
  readonly milliseconds: number;
  /** Bytes of the request that the system accepted. */
  readonly bytesSent: number;
}

interface RawOptions {
  /** How long to wait for the connection to close. */
  readonly waitMs?: number;
  /** Sends the rest after the first bytes. */
  readonly goOn?: (socket: Socket) => void;
}

/** Sends raw bytes to a port of this machine. */
export async function sendRaw(
  port: number,
  bytes: string,
  { waitMs = 10_000, goOn }: RawOptions = {},
): Promise<RawAnswer> {
  const at = performance.now();
  let text = "";
  const socket = connect(port, "127.0.0.1");
  const hasClosed = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs);
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    // a connection that is cut closes after its error
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(true);
    });
    socket.write(bytes, "latin1");
    goOn?.(socket);
  });
  socket.destroy();
  return {
    text,
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    hasClosed,
    milliseconds: performance.now() - at,
    bytesSent: socket.bytesWritten,
  };
}
