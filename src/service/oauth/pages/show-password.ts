import { createHash } from "node:crypto";
import { raw } from "hono/html";

/**
 * Shows the button that shows the password, which does nothing without a script, and hides the password again before
 * it is sent, so that no browser keeps it as a text.
 */
const SCRIPT = `{
  const field = document.querySelector("#password");
  const button = document.querySelector("#show-password");
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.hidden = false;
  button.addEventListener("click", () => show(field.type === "password"));
  field.form.addEventListener("submit", () => show(false));
}`;

/** The one script of the pages, inside the page: the policy names it by its content, so that nothing else can run. */
export const SHOW_PASSWORD_SCRIPT = raw(`<script>${SCRIPT}</script>`);

/** What the policy of the pages lets run. */
export const SHOW_PASSWORD_SOURCE = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;
