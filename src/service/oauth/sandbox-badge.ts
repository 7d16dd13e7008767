import { html } from "hono/html";
import { SCOPES } from "#contract/operation.ts";
import { ORGANISATIONS, type SandboxUser } from "../accounts.ts";
import type { Markup } from "./answers.ts";

/** In a word or two, what a sandbox user is good for trying. */
export function sandboxBadge(user: SandboxUser): Markup {
  const [label, tone] = describe(user);
  return html`<span class="badge tone-${tone}">${label}</span>`;
}

function describe(user: SandboxUser): readonly [label: string, tone: string] {
  const organisation = ORGANISATIONS.find(({ id }) => id === user.organisationId);
  if (user.roles.length === 0) return ["No role", "bad"];
  if (user.scopes.length < SCOPES.length) return ["Fewer scopes", "plain"];
  if (organisation?.creditsLeft !== "all") return ["Nearly out", "warn"];
  if (user.ratePerSecond !== undefined) return ["Slow lane", "violet"];
  if (user.delay !== undefined) return ["Slow answers", "violet"];
  if (user.roles.length === 1) return ["One role", "teal"];
  return ["Full access", "ok"];
}
