import { journeyCaller } from "./journey.ts";

interface Found {
  readonly data: readonly { readonly id: string; readonly attributes: Record<string, unknown> }[];
  readonly meta: { readonly totalResults: number };
}

/** A company with known intent, news and scoops. */
export interface KnownCompany {
  readonly id: string;
  readonly name: string;
  /** A topic that it is interested in. */
  readonly topic: string;
  readonly contacts: number;
}

const TOPICS = ["Zero Trust", "API Management", "Business Intelligence", "Billing and Invoicing"];

function idOf(company: unknown): string {
  return String((company as { id: string | number } | undefined)?.id);
}

/** Finds companies by the script client; search costs no credits. */
export async function companyFinder(url: string) {
  const service = await journeyCaller(url);
  /** The newest 300: few enough requests to stay under the rate limit. */
  const newest = async (name: "searchNews" | "searchScoops" | "searchIntent", attributes: object) => {
    const found: Found["data"][number]["attributes"][] = [];
    for (const page of [1, 2, 3]) {
      const { data } = (await service.call(
        name,
        attributes,
        `?page[size]=100&page[number]=${page}`,
      )) as Found;
      found.push(...data.map(({ attributes: told }) => told));
    }
    return found;
  };
  const about = async (companyId: string) => {
    const [company, contacts] = (await Promise.all([
      service.call("searchCompanies", { companyId }),
      service.call("searchContacts", { companyId }, "?page[size]=1"),
    ])) as [Found, Found];
    return { name: String(company.data[0]?.attributes["name"]), contacts: contacts.meta.totalResults };
  };
  return {
    /** A company with people, intent, news and scoops. */
    async known(): Promise<KnownCompany> {
      const news = await newest("searchNews", { pageDateMin: "2000-01-01" });
      const written = new Set(news.flatMap(({ company }) => (company as unknown[]).map(idOf)));
      const spoken = new Set((await newest("searchScoops", {})).map(({ company }) => idOf(company)));
      for (const { company, topic } of await newest("searchIntent", { topics: TOPICS })) {
        const id = idOf(company);
        if (!written.has(id) || !spoken.has(id)) continue;
        const { name, contacts } = await about(id);
        if (contacts > 0) return { id, name, contacts, topic: String(topic) };
      }
      throw new Error("No company has all of it");
    },
    /** A company without scoops. */
    async silent(): Promise<{ id: string; name: string }> {
      const { data } = (await service.call("searchCompanies", {}, "?page[size]=100")) as Found;
      for (const { id, attributes } of data) {
        const name = String(attributes["name"]);
        const { meta } = (await service.call("searchScoops", { companyName: name })) as Found;
        if (meta.totalResults === 0) return { id, name };
      }
      throw new Error("Every company has scoops");
    },
    /** What search says about a contact. */
    async contact(personId: string) {
      const { data } = (await service.call("searchContacts", { personId })) as Found;
      return data[0]?.attributes ?? {};
    },
  };
}
