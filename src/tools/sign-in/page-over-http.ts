import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS, REFRESH_TOKEN_PLACEHOLDER } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import {
  type RunAnswer,
  type RunBody,
  type RunCommand,
  type RunResult,
  RUN_LIMITS,
  RUN_PATHS,
  runAnswer,
  runResultsAnswer,
  runsAnswer,
  singleRunsAnswer,
} from "#contract/runs/run-schemas.ts";
import { type UsageAnswer, USAGE_LIMITS, USAGE_PATH, usageAnswer } from "#contract/usage/ledger-schemas.ts";
import { pageHeaders } from "./page-headers.ts";
import { renewedToken } from "./browser-session.ts";
import { signInAsPage } from "./sign-in-over-http.ts";

interface Schema<Answer> {
  parse(value: unknown): Answer;
}

/** Longer than any answer of a gateway takes, on the slowest machine. */
const TIMEOUT_MS = 60_000;

const at = (path: string, id: string) => path.replace(":id", id);

/** A signed-in person's page without a browser: its cookie, headers and requests. */
export class PageOverHttp {
  /** The gateway that it talks to. */
  url: string;
  readonly personId: string;
  /** The cookies of its session. */
  readonly cookie: string;

  private constructor(url: string, personId: string, cookie: string) {
    this.url = url;
    this.personId = personId;
    this.cookie = cookie;
  }

  /** Signs in a person with a new browser, or with the one of an open page. */
  static async signedIn(url: string, username: string, browser?: PageOverHttp): Promise<PageOverHttp> {
    const { setCookies, personId } = await signInAsPage(url, username, browser?.cookie);
    const cookie = setCookies.map((line) => line.split(";")[0]).join("; ");
    return new PageOverHttp(url, personId, cookie);
  }

  /** The headers of each request to the gateway. */
  get headers(): Record<string, string> {
    return { ...pageHeaders(this.cookie, this.personId), "Content-Type": "application/json" };
  }

  /** Sends a request; GET where there is no body. Rejects without an answer in time, for example from a killed gateway. */
  send(path: string, body?: object): Promise<Response> {
    return fetch(this.url + GATEWAY_PREFIX + path, {
      headers: this.headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  }

  async ask<Answer>(path: string, schema: Schema<Answer>, body?: object): Promise<Answer> {
    const response = await this.send(path, body);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return schema.parse(await response.json());
  }

  /** A new access token. Throws where its session has ended. */
  async token(): Promise<string> {
    const token = await renewedToken(this.url, this.cookie);
    if (token === undefined) throw new Error("The session has ended.");
    return token;
  }

  /** Signs out here, as the app does before it leaves for the service's page. */
  async signOut(): Promise<void> {
    const response = await fetch(this.url + SERVICE_PREFIX + OAUTH_PATHS.revoke, {
      method: "POST",
      headers: pageHeaders(this.cookie),
      body: new URLSearchParams({ token: REFRESH_TOKEN_PLACEHOLDER, token_type_hint: "refresh_token" }),
    });
    if (!response.ok) throw new Error(`The sign-out was answered ${response.status}.`);
  }

  make(body: RunBody): Promise<RunAnswer> {
    return this.ask(RUN_PATHS.runs, runAnswer, body);
  }

  command(id: string, command: RunCommand): Promise<RunAnswer> {
    return this.ask(at(RUN_PATHS.commands, id), runAnswer, command);
  }

  run(id: string): Promise<RunAnswer> {
    return this.ask(at(RUN_PATHS.run, id), runAnswer);
  }

  /** Runs that it may read, and single runs that are not over. */
  async runs(): Promise<readonly RunAnswer[]> {
    const { runs } = await this.ask(`${RUN_PATHS.runs}?size=${RUN_LIMITS.listed}`, runsAnswer);
    return [...runs, ...(await this.ask(RUN_PATHS.singles, singleRunsAnswer)).runs];
  }

  async results(id: string): Promise<readonly RunResult[]> {
    const path = `${at(RUN_PATHS.results, id)}?size=${RUN_LIMITS.results}`;
    return (await this.ask(path, runResultsAnswer)).results;
  }

  usage(): Promise<UsageAnswer> {
    return this.ask(`${USAGE_PATH}?size=${USAGE_LIMITS.pageMax}`, usageAnswer);
  }

  /** The statuses of the answers for a run and its results. */
  async statusesOf(id: string): Promise<readonly number[]> {
    const paths = [at(RUN_PATHS.run, id), at(RUN_PATHS.results, id)];
    const answers = await Promise.all(paths.map((path) => this.send(path)));
    await Promise.all(answers.map((answer) => answer.text()));
    return answers.map(({ status }) => status);
  }
}
