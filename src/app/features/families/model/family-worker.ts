import { errorMessage } from "#app/lib/error-message.ts";
import { buffersOf } from "./buffers-of.ts";
import { familyDesk } from "./worker-api.ts";
import type { NumberedReply, NumberedRequest } from "./worker-messages.ts";

const desk = familyDesk();
let queue = Promise.resolve();

async function handle({ number, request }: NumberedRequest): Promise<void> {
  let message: NumberedReply;
  try {
    message = { number, reply: await desk.answer(request) };
  } catch (error) {
    message = { number, error: errorMessage(error) };
  }
  // copied here and handed over: the page would spend a frame on copies of its own
  const copy = structuredClone(message);
  postMessage(copy, { transfer: buffersOf(copy) });
}

// one after the other: a find that was asked after a sort is in its order
addEventListener("message", ({ data }: MessageEvent<NumberedRequest>) => {
  queue = queue.then(() => handle(data));
});
