import type { ContactEnrichAttributes } from "#contract/enrich-contact-schemas.ts";
import { type EnrichRecord, enrichAnswer } from "#contract/enrich-schemas.ts";
import {
  type CompanyReadOperation,
  type EnrichOperation,
  type SearchAnswer,
  type SearchOperation,
  requestBody,
  searchAnswer,
} from "#contract/operation.ts";
import type { ServiceForTest } from "./service-for-test.ts";

/** An operation that answers a list; of any record type by default. */
export type Listing<Row = { readonly id: string }> =
  | SearchOperation<unknown, Row>
  | CompanyReadOperation<unknown, Row>;
type Posted = Pick<Listing<unknown>, "name" | "path" | "requestType">;
/** An operation that takes up to 25 inputs. */
export type Enrich = EnrichOperation<unknown, EnrichRecord>;
type Options = Partial<Pick<ContactEnrichAttributes, "requiredFields">>;

/** One person's calls to a service under test. Anything but a 200 throws, except with `post` and `get`. */
export interface DataClient {
  /** The raw answer; `query` begins with "?". */
  post(row: Posted, attributes: object, query?: string): Promise<Response>;
  get(path: string): Promise<Response>;
  /** One page, parsed by the contract. */
  page<Row>(row: Listing<Row>, criteria: object, query?: string): Promise<SearchAnswer<Row>>;
  /** The records of all pages, in order. */
  all<Row>(row: Listing<Row>, criteria: object, sort?: string): Promise<Row[]>;
  /** The records for up to 25 inputs. */
  enrich(
    row: Enrich,
    inputs: readonly object[],
    outputFields: readonly string[],
    more?: Options,
  ): Promise<EnrichRecord[]>;
}

/** The key of an enrich operation's inputs. [enrich-6] */
function inputKey(row: Enrich): "matchPersonInput" | "matchCompanyInput" {
  return row.recordType === "Contact" ? "matchPersonInput" : "matchCompanyInput";
}

/** The attributes of an enrich request. */
export function enrichAttributes(row: Enrich, inputs: readonly object[], outputFields: readonly string[]) {
  return { [inputKey(row)]: inputs, outputFields };
}

/** Signs in a sandbox user on the pages, by default with all scopes of the user. */
export async function signedIn(
  test: ServiceForTest,
  username: string,
  scopes?: string[],
): Promise<DataClient> {
  const token = await test.tokenOf(username, scopes);
  const post: DataClient["post"] = (row, attributes, query = "") =>
    test.send(token, row.path + query, { body: requestBody(row.requestType, attributes) });
  const body = async (response: Response, what: string): Promise<unknown> => {
    if (response.status !== 200) throw new Error(`${what} answered ${response.status}.`);
    return response.json();
  };
  const page: DataClient["page"] = async (row, criteria, query) =>
    searchAnswer(row.record).parse(await body(await post(row, criteria, query), row.name));
  return {
    post,
    page,
    get: (path) => test.send(token, path, { method: "GET" }),
    async all(row, criteria, sort) {
      const order = sort === undefined ? "" : `&sort=${sort}`;
      const first = await page(row, criteria, `?page[size]=100${order}`);
      const records = [...first.data];
      for (let number = 2; number <= first.meta.page.total; number += 1) {
        records.push(...(await page(row, criteria, `?page[size]=100&page[number]=${number}${order}`)).data);
      }
      return records;
    },
    async enrich(row, inputs, outputFields, more = {}) {
      const attributes = { ...enrichAttributes(row, inputs, outputFields), ...more };
      return enrichAnswer.parse(await body(await post(row, attributes), row.name)).data;
    },
  };
}
