import { html } from "hono/html";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { ALTERNATE_MEDIA_TYPE, LIMITS, MEDIA_TYPE } from "#contract/operation.ts";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { codeBlock, readableJson, rowTable, wordsOf } from "./docs-fragments.ts";
import type { MediaType, OpenApiDocument, ResponseObject } from "#service/openapi/openapi-document-types.ts";

function part(id: string, title: string, text: Markup, samples: Markup): Markup {
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <div class="text">
      <h2 id="${id}-title">${title}</h2>
      ${text}
    </div>
    <div class="samples">${samples}</div>
  </article>`;
}

function start(base: string): Markup {
  const curl = `BASE=${base}
TOKEN=$(curl -s "$BASE${OAUTH_PATHS.token}" \\
  -u prospect-machine:sandbox-secret \\
  -d grant_type=client_credentials \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  return part(
    "start",
    "First call",
    html`<p>All paths are below <code>${base}</code>. Every call needs an access token.</p>
      <ol>
        <li>
          <strong>For a person</strong>, use the <a href="#authorize">authorization code flow</a> with PKCE
          and S256. Trade the code and, later, the refresh token at the <a href="#token">token endpoint</a>.
        </li>
        <li>
          <strong>For a script</strong>, the sandbox has a client of its own. The command here gets a token
          for it; the other examples use it as <code>$TOKEN</code>.
        </li>
      </ol>
      <p>
        A token opens what its scopes name. A person also needs one of the roles <code>fea:zia</code> and
        <code>fea:api</code>.
      </p>`,
    codeBlock("Get a token", curl),
  );
}

function documents(): Markup {
  const body = {
    data: { type: "ContactSearch", attributes: { lastName: "sithole" } },
  };
  return part(
    "documents",
    "Bodies and pages",
    html`<p>
        Bodies are <code>${MEDIA_TYPE}</code> or <code>${ALTERNATE_MEDIA_TYPE}</code>, at most 1 MB. Searches
        and enrich calls are POST; lookups and usage are GET. <code>Accept</code> is read with its weights,
        and errors come in the same type as answers. Compressed bodies are not taken.
      </p>
      <p>
        <code>data.attributes</code> is always there, as an object that may be empty. Ids are 64-bit whole
        numbers; they may be sent as numbers or as texts, and come back as texts.
      </p>
      <p>
        Pages hold ${LIMITS.pageSizeMin} to ${LIMITS.pageSizeMax} records, ${LIMITS.pageSizeDefault} unless
        asked otherwise. The first ${LIMITS.reachableRecords} records can be reached, at every size; a page
        that goes past them is an error. Count pages from
        <code>meta.totalResults</code> and do not follow <code>links</code>: their form is not promised.
      </p>
      <p>An unknown criterion is an error that names it. Several criteria all have to hold.</p>
      <p>Example answers are those of the sandbox, with the first two entries of each list.</p>`,
    codeBlock("A request body", readableJson(body)),
  );
}

function metering(): Markup {
  return part(
    "metering",
    "What a call costs",
    html`<p>
        An organisation has an allowance of requests, of records and of credits.
        <a href="#readUsage">Usage</a>
        tells what is left.
      </p>
      <ul class="plain">
        <li>Searches, lookups and usage take no credits.</li>
        <li>Enriching takes 1 credit for each returned record.</li>
        <li>A record that was paid for stays free for the organisation for a year.</li>
        <li>Refusals and inputs without a match are free.</li>
        <li><code>${CREDITS_CHARGED}</code> on the answer says what a call was charged.</li>
        <li>Signals, articles and scoops count as records, one each.</li>
      </ul>
      <p>
        When credits end in the middle of a call, the inputs past the allowance come back as
        <code>LIMIT_EXCEEDED</code>. When nothing at all is left, the answer is a 400 with the code
        <code>PFAPI0011</code>.
      </p>`,
    html``,
  );
}

function rates(document: OpenApiDocument): Markup {
  const rows = Object.entries(document.components.headers).map(([name, header]) => ({
    path: name,
    type: "",
    required: false,
    description: wordsOf({ description: header.description }),
  }));
  return part(
    "rates",
    "How many calls",
    html`<p>
        Requests of a client and user are counted in any second, hour and day: the windows slide. Each answer
        to an authorised call says what is left of each. A full bucket is a 429, which counts in none of them:
        wait as long as <code>Retry-After</code> says.
      </p>
      ${rowTable("Headers of answers", rows)}`,
    html``,
  );
}

function exampleOf(response: ResponseObject | undefined): string {
  const media: MediaType | undefined = Object.values(response?.content ?? {})[0];
  return readableJson(media?.example);
}

function errors({ components }: OpenApiDocument): Markup {
  return part(
    "errors",
    "Errors",
    html`<p>There are two shapes. Each answer, good or bad, carries <code>X-Request-Id</code>.</p>
      <ul class="plain">
        <li>A <strong>400</strong> lists every finding with its code and its place in the request.</li>
        <li>
          <strong>Every other status</strong> has one <code>error</code> with a code, a message and whether it
          can be tried again.
        </li>
      </ul>
      <p>
        An address that is not known, or is asked with another method, is a 404 <code>ZI9998</code>;
        <code>Allow</code> then names the right one.
      </p>
      <p>
        The token endpoint answers in the shape of OAuth 2.0: <code>error</code> and
        <code>error_description</code>.
      </p>`,
    html`${codeBlock("A 400", exampleOf(components.responses["BadRequest"]))}
    ${codeBlock("A 429", exampleOf(components.responses["TooManyRequests"]))}`,
  );
}

/** The introduction: what holds for every operation. `base` is the URL that paths are relative to. */
export function docsIntroduction(base: string, document: OpenApiDocument): Markup {
  return html`${start(base)} ${documents()} ${metering()} ${rates(document)} ${errors(document)}`;
}
