/** The first lines of a request. */
export interface RequestHead {
    readonly method: string;
    /** With its query. */
    readonly path: string;
}
/** Some bytes of a request, in the order in which they came. */
export interface RequestPiece {
    /** On the first piece of a request. */
    readonly head?: RequestHead;
    readonly bytes: Buffer;
    /** On the last piece of a request. */
    readonly isLast: boolean;
}
/**
 * Takes the bytes of one connection as they arrive and gives them back cut at the ends of requests. Bodies are those with
 * a `Content-Length`. After anything else, such as a chunked body or an upgrade, it tells requests apart no longer.
 */
export declare class RequestReader {
    #private;
    /** The pieces in a chunk; an unfinished head is given with the chunk that ends it. */
    push(chunk: Buffer): RequestPiece[];
}
/** Where the body of a whole answer begins and ends in its bytes. */
export interface AnswerBounds {
    readonly body: number;
    readonly end: number;
}
/** What is known of an answer besides its bytes. */
interface Answered {
    /** Of the request. */
    readonly method: string;
    /** Whether the server has ended the connection by itself. */
    readonly hasEnded: boolean;
}
/** The bounds of an answer; undefined while some of it is to come. */
export declare function answerBounds(bytes: Buffer, answered: Answered): AnswerBounds | undefined;
export {};
