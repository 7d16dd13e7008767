import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { styleSheet } from "#service/oauth/pages/page-files.ts";
import { pageShell } from "#service/oauth/pages/page-layout.ts";
import { docsIntroduction } from "./docs-introduction.ts";
import { type PlacedOperation, docsOperation } from "./docs-operation.ts";
import rules from "./docs.css?raw";
import type { OpenApiDocument } from "#service/openapi/openapi-document-types.ts";

/** Paths of the documentation, at the service's origin. */
export const DOCS_PATHS = {
  document: "/openapi.json",
  page: "/docs",
  stylesheet: "/docs/pages.css",
} as const;

/** The style sheet of the documentation. */
export const DOCS_STYLESHEET = styleSheet(DOCS_PATHS.stylesheet, rules);

interface Group {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly operations: readonly PlacedOperation[];
}

function groupsOf(document: OpenApiDocument): Group[] {
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return document.tags.map(({ name, description }) => ({
    name,
    id: name.toLowerCase(),
    description,
    operations: placed.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The sections before the first operation, by id. */
const INTRODUCTION = [
  ["start", "First call"],
  ["documents", "Bodies and pages"],
  ["metering", "What a call costs"],
  ["rates", "How many calls"],
  ["errors", "Errors"],
] as const;

function contents(groups: readonly Group[]): Markup {
  const link = (id: string, words: string) => html`<li><a href="#${id}">${words}</a></li>`;
  return html`<ul>
      ${INTRODUCTION.map(([id, words]) => link(id, words))}
    </ul>
    ${groups.map(
      ({ id, name, operations }) =>
        html`<p class="group"><a href="#${id}">${name}</a></p>
          <ul>
            ${operations.map(({ operation }) => link(operation.operationId, operation.summary))}
          </ul>`,
    )}`;
}

function section(document: OpenApiDocument, group: Group): Markup {
  return html`<section id="${group.id}" aria-labelledby="${group.id}-title">
    <h2 id="${group.id}-title">${group.name}</h2>
    <p class="lead">${group.description}</p>
    ${group.operations.map((placed) => docsOperation(document, placed))}
  </section>`;
}

/** The whole documentation on one page. Works without a script and loads nothing from other hosts. */
export function docsPage(document: OpenApiDocument): Markup {
  const base = document.servers[0]?.url ?? "";
  const groups = groupsOf(document);
  return pageShell({
    title: "Data API v1 – Prospect",
    stylesheet: DOCS_STYLESHEET.address,
    skip: html`<a class="skip" href="#content">Skip to the content</a>`,
    brand: "Prospect",
    badge: "Data API v1",
    bar: html`<a class="bar-link" href="${DOCS_PATHS.document}">openapi.json</a>`,
    content: html`<div class="frame">
      <nav class="wide" aria-label="Contents">${contents(groups)}</nav>
      <main id="content" tabindex="-1">
        <div class="head">
          <h1>${document.info.title} ${document.info.version}</h1>
          <p class="lead">${document.info.summary} ${document.info.description}</p>
        </div>
        <details class="narrow">
          <summary>Contents</summary>
          <nav aria-label="Contents, short">${contents(groups)}</nav>
        </details>
        ${docsIntroduction(base, document)} ${groups.map((group) => section(document, group))}
      </main>
    </div>`,
  });
}
