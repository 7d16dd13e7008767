import type { ServiceContext } from "../context.ts";
import { redirectAnswer } from "./answers.ts";
import { authorizeAddress, carriedRequest, checkAuthorizeRequest } from "./authorize-request.ts";
import { endSession, isOwnForm, readVisit } from "./page-visit.ts";
import { readForm } from "./parameters.ts";

/** Takes the button "Not you?" of the consent page: signs out of the pages and starts the request over. */
export async function switchUser(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readVisit(request, context);
  const cookie = isOwnForm(visit, form) ? await endSession(request, context) : visit.cookie;
  return redirectAnswer(authorizeAddress(authorization), cookie);
}
