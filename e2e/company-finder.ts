import { serviceCaller } from "#tools/service-caller.ts";

interface Found {
  readonly data: readonly { readonly id: string; readonly attributes: Record<string, unknown> }[];
  readonly meta: { readonly totalResults: number };
}

/** A company of which intent, news and scoops are known, and one of which no scoop is. */
export interface KnownCompany {
  readonly id: string;
  readonly name: string;
  /** A topic that it takes an interest in. */
  readonly topic: string;
  readonly contacts: number;
}

function idOf(company: unknown): string {
  return String((company as { id: string | number } | undefined)?.id);
}

/** Looks for companies by the script client: search costs no credits. */
export async function companyFinder(url: string) {
  const service = await serviceCaller(url);
  const search = async (name: "searchNews" | "searchScoops" | "searchIntent", attributes: object) => {
    const found: Found["data"][number][] = [];
    for (let page = 1; page <= 20; page += 1) {
      const query = `?page[size]=100&page[number]=${page}`;
      const { data } = (await service.call(name, attributes, query)) as Found;
      found.push(...data);
      if (data.length < 100) break;
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
  const scoops = async () =>
    new Set((await search("searchScoops", {})).map(({ attributes }) => idOf(attributes["company"])));
  return {
    /** One with people, intent, news and scoops. */
    async known(): Promise<KnownCompany> {
      const news = await search("searchNews", { pageDateMin: "2000-01-01" });
      const written = new Set(
        news.flatMap(({ attributes }) => (attributes["company"] as unknown[]).map(idOf)),
      );
      const spoken = await scoops();
      for (const { attributes } of await search("searchIntent", { topics: ["Zero Trust", "CRM", "ERP"] })) {
        const id = idOf(attributes["company"]);
        if (!written.has(id) || !spoken.has(id)) continue;
        const { name, contacts } = await about(id);
        if (contacts > 0) return { id, name, contacts, topic: String(attributes["topic"]) };
      }
      throw new Error("No company has all of it");
    },
    /** One of which no scoop is known. */
    async silent(): Promise<{ id: string; name: string }> {
      const spoken = await scoops();
      const { data } = (await service.call("searchCompanies", {}, "?page[size]=100")) as Found;
      const company = data.find(({ id }) => !spoken.has(id));
      if (!company) throw new Error("Every company has scoops");
      return { id: company.id, name: String(company.attributes["name"]) };
    },
    async contact(personId: string) {
      const { data } = (await service.call("searchContacts", { personId })) as Found;
      return data[0]?.attributes ?? {};
    },
  };
}
