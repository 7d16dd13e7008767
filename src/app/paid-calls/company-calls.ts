import * as z from "zod/mini";
import { searchPath } from "#app/api/search-path.ts";
import { sentId } from "#contract/records/match-input.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type CompanyReadOperation, requestBody } from "#contract/operation.ts";
import type { PaidRequest } from "./paid-call.ts";
import { type FollowingCallStore, paidCallSchema, paidCallStore } from "./paid-call-store.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";

/** A row of the families in the person's database; its id is that of the requested company. */
export const storedFamilySchema = z.extend(paidCallSchema, {
  /** The company's name. */
  name: z.string(),
  /** When it was last viewed. ISO 8601, UTC. */
  openedAt: z.string(),
  /** What the tree contains; null before it was first opened. */
  summary: z.nullable(z.object({ top: z.string(), companies: z.number(), levels: z.number() })),
});
/** A family tree that was requested, without its answer. Immutable. */
export type StoredFamily = Readonly<z.output<typeof storedFamilySchema>>;

/** Where family trees are stored. */
export function familyCallStore(session: UserSession): FollowingCallStore<StoredFamily> {
  return paidCallStore(session, { calls: "families", answers: "familyAnswers" }, storedFamilySchema);
}

/** A family tree about to be requested for the first time. */
export function newFamilyCall(companyId: string, name: string, openedAt: string): StoredFamily {
  return { id: companyId, name, openedAt, answer: null, attempt: null, summary: null };
}

/** The request for one company's family tree. [enrich-6] */
export function hierarchyRequest(companyId: string): Omit<PaidRequest, "key"> {
  return {
    path: enrichHierarchy.path,
    body: JSON.stringify(
      requestBody(enrichHierarchy.requestType, {
        matchCompanyInput: [{ companyId: sentId(companyId) }],
        outputFields: ["companyId", "familyTree", "parentage"],
      }),
    ),
  };
}

/** Records of one page of a company read. */
export const COMPANY_PAGE_SIZE = 25;

/** What is asked about a company. */
export interface CompanyQuestion {
  readonly companyId: string;
  /** Intent topics; none where they mean nothing. */
  readonly topics: readonly string[];
  /** The company's name, where it is known: it is stored beside the answer. */
  readonly name?: string | undefined;
}

export const companyCallSchema = z.extend(paidCallSchema, {
  /** The company's; empty where nobody knew it. */
  name: z.string(),
  topics: z.readonly(z.array(z.string())),
  /** From 1. */
  page: z.number(),
});
/** The call for one page, as it is stored. */
export type CompanyCall = Readonly<z.output<typeof companyCallSchema>>;

/** Where company reads are stored. */
export function companyReadStore(session: UserSession): FollowingCallStore<CompanyCall> {
  return paidCallStore(session, { calls: "companyReads", answers: "companyAnswers" }, companyCallSchema);
}

/** The ids of an operation's calls about a company begin with this. */
export function companyPrefix(operation: string, companyId: string): string {
  return `${operation}/${companyId}/`;
}

/** The ids of the pages of one question begin with this; topics count in any order. */
export function questionPrefix(operation: string, { companyId, topics }: CompanyQuestion): string {
  return `${companyPrefix(operation, companyId)}${JSON.stringify(topics.toSorted())}/`;
}

/** A call about to be made for the first time. */
export function newCompanyCall(operation: string, question: CompanyQuestion, page: number): CompanyCall {
  const id = questionPrefix(operation, question) + String(page);
  const { name = "", topics } = question;
  return { id, name, topics, page, attempt: null, answer: null };
}

/** The path of a page of a company read. */
export function companyReadPath(
  { path, paged }: Pick<CompanyReadOperation<unknown, unknown>, "path" | "paged">,
  page: number,
): string {
  return paged ? searchPath(path, { page, size: COMPANY_PAGE_SIZE }) : path;
}

/** The request for one page. [metering-2] [metering-3] [metering-4] [metering-7] */
export function companyRequest<Criteria>(
  operation: CompanyReadOperation<Criteria, unknown>,
  criteria: Criteria,
  page: number,
): Omit<PaidRequest, "key"> {
  const { path, paged, requestType } = operation;
  return {
    path: companyReadPath({ path, paged }, page),
    body: JSON.stringify(requestBody(requestType, criteria)),
  };
}
