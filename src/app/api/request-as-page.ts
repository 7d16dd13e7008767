import type * as z from "zod/mini";
import { checkSession } from "#app/auth/auth-session.ts";
import { type PageRequest, fetchAsPage } from "#app/auth/page-request.ts";
import { apiErrorOf, plainApiError } from "./api-error.ts";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";

const TIMEOUT_MS = 30_000;

/** Calls the gateway with the session cookie. Rejects with an ApiError unless the answer succeeds. */
export async function requestAsPage(
  personId: string,
  path: string,
  { timeoutMs = TIMEOUT_MS, ...request }: PageRequest & { readonly timeoutMs?: number } = {},
): Promise<Response> {
  const ended = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, ended]) : ended;
  let response: Response;
  try {
    response = await fetchAsPage(personId, path, { ...request, signal });
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw plainApiError("network", { cause });
  }
  if (!response.ok) {
    // the session was ended on another device: update this page now
    if (response.status === 401) void checkSession();
    const text = await response.text().catch(ignoring(isNetworkTrouble));
    throw apiErrorOf(response, text ?? "", Date.now());
  }
  return response;
}

/** Reads JSON from the gateway with the session cookie; posts `body` if there is one. Rejects with an ApiError. */
export async function readAsPage<Answer>(
  personId: string,
  path: string,
  schema: z.ZodMiniType<Answer>,
  signal?: AbortSignal,
  body?: object,
): Promise<Answer> {
  const response = await requestAsPage(personId, path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw plainApiError("unreadable", { cause });
  }
}

/** Writes to the gateway with the session cookie and ignores the answer. Rejects with an ApiError. */
export async function sendAsPage(
  personId: string,
  method: "PUT" | "POST",
  path: string,
  body: object,
): Promise<void> {
  await requestAsPage(personId, path, { method, body: JSON.stringify(body) });
}
