/**
 * When a connection breaks. Every time but `hang` ends it for good.
 *
 * - `before`: the whole request arrived, and the server is given none of it.
 * - `after`: the server answered in full, and the client is given none of it.
 * - `half-body`: the client is given the head of the answer and half of its body.
 * - `hang`: nothing is passed on until the rule is released; the request then goes on as if nothing had been.
 */
export type CutTime = "before" | "after" | "half-body" | "hang";
/** Which requests a rule is about. */
export interface RequestMatcher {
  readonly method: string;
  /** What the path begins with. */
  readonly path: string;
  /** Only requests on a connection that was used before: browsers send those again by themselves. */
  readonly isReused?: boolean;
}
interface CutOptions {
  /** Matching requests that pass before the first cut; none unless said. */
  readonly skip?: number;
  /** Requests to cut; one unless said. */
  readonly times?: number;
}
/** A rule that was given to a cutter. */
export interface Cut {
  /** How many requests it cut, or held up, so far. */
  struck(): number;
  /** Lets go on what it holds up, and cuts nothing more. */
  release(): void;
}
/** A proxy between a client and a server that breaks connections when it is asked to. */
export interface Cutter {
  /** Where clients connect. */
  readonly url: string;
  readonly port: number;
  /** Connections of clients: those that are open, and all that were ever made. */
  connections(): {
    readonly open: number;
    readonly made: number;
  };
  /** All requests that were cut or held up. */
  cuts(): number;
  /** Adds a rule behind those that are there. A request meets the first that it matches and that is not used up. */
  cutNextRequest(matcher: RequestMatcher, when: CutTime, options?: CutOptions): Cut;
  /** Breaks every connection and listens no more. */
  close(): Promise<void>;
}
interface CutterOptions {
  /** Where the server listens. */
  readonly port: number;
  /** Where clients are to connect; any free port unless said. */
  readonly listenOn?: number;
}
/**
 * Starts a cutter in front of a server on `port` of this machine. It passes bytes on as they come and reads only where
 * requests begin and end, so that connections stay warm and are reused as without it.
 */
export declare function startCutter({ port: target, listenOn }: CutterOptions): Promise<Cutter>;
export {};
