import { createHash } from "node:crypto";
import { raw } from "hono/html";

/**
 * Shows the "Show password" button, which needs a script, and hides the password again before it is sent, so that no
 * browser stores it as plain text.
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

/** The only script of the pages, inline: the CSP allows it by its hash, so that nothing else can run. */
export const SHOW_PASSWORD_SCRIPT = raw(`<script>${SCRIPT}</script>`);

/** The script source for the pages' CSP. */
export const SHOW_PASSWORD_SOURCE = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;
