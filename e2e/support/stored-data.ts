import { nameInJourney } from "./journey.ts";
import type { Page } from "@playwright/test";

/*
 * What the app has written into browsers until today, letter by letter: it must open for as long as there is the app.
 * Nothing here is built by the app's code, so that a change of a format cannot go unnoticed. A new version of the
 * database gets an entry of its own; the entries that are there never change.
 */

type Store = "selection" | "runs" | "batches" | "preferences" | "lists" | "savedSearches" | "recentSearches";
/** Rows of a store whose keys stand beside them, or within. */
type Rows = Readonly<Record<string, unknown>> | readonly object[];

const contact = {
  name: "Edmund Whitlock",
  jobTitle: "Founder and Chief Executive Officer",
  company: { id: "434709585", name: "Heatherden Grid Inc" },
  accuracy: 99,
  hints: { hasEmail: true, hasDirectPhone: false, hasMobilePhone: false },
  directPhoneDoNotCall: false,
  mobilePhoneDoNotCall: false,
  managementStatus: { underManagement: false, purchaseDate: null },
};

const company = {
  name: "Calvendra Holdings",
  website: "https://www.calvendraholdings.example",
  city: "New Orleans",
  state: "Louisiana",
  country: "United States",
  employeeCount: "316747",
  revenue: "73710000",
  managementStatus: null,
};

const selectedContact = {
  type: "contact",
  id: "1132420639",
  snapshot: contact,
  addedAt: "2026-11-22T05:08:21.799Z",
  position: 1,
};
const selectedCompany = {
  type: "company",
  id: "967851702",
  snapshot: company,
  addedAt: "2026-11-22T05:08:23.007Z",
  position: 2,
};

const RUN = "2b37e0bf-fd21-4676-beb4-9ae260df8683";
const LIST = "ff04150e-8e52-4369-912c-dd466d2840f4";

const version1: Readonly<Partial<Record<Store, Rows>>> = {
  selection: { "contact:1132420639": selectedContact, "company:967851702": selectedCompany },
  runs: [
    {
      id: RUN,
      name: "Heatherden Grid Inc",
      operation: "enrichContacts",
      createdAt: "2026-11-22T05:08:20.332Z",
      endedAt: "2026-11-22T05:08:20.409Z",
      outputFields: ["firstName", "lastName", "jobTitle"],
      requiredFields: [],
      worstCaseCredits: 1,
      phase: "finished",
      message: null,
    },
  ],
  batches: [
    {
      id: "646a4c75-33cc-4825-a08b-0a1ca4027455",
      runId: RUN,
      index: 0,
      operation: "enrichContacts",
      body: '{"data":{"type":"ContactEnrich","attributes":{"matchPersonInput":[{"personId":1132420639}],"outputFields":["firstName","lastName","jobTitle"]}}}',
      records: [{ id: "1132420639", snapshot: contact }],
      status: "DONE",
      attempts: [
        {
          sentAt: "2026-11-22T05:08:20.335Z",
          endedAt: "2026-11-22T05:08:20.402Z",
          end: "answered",
          status: 200,
          code: null,
          message: null,
          requestId: null,
        },
      ],
      raw: '{"data":[{"type":"Contact","id":"1132420639","attributes":{"firstName":"Edmund","lastName":"Whitlock","jobTitle":"Keeper of the Grid"},"meta":{"input":{"personId":1132420639},"matchStatus":"FULL_MATCH"}}]}',
    },
  ],
  preferences: {
    "enrich-fields-contact": { output: ["firstName", "lastName", "jobTitle"], required: ["jobTitle"] },
    density: "compact",
    "columns.searchContacts": { shown: ["jobTitle"], hidden: ["company"], widths: { jobTitle: 30 } },
  },
};

const version2: typeof version1 = {
  ...version1,
  lists: [
    {
      id: `list:${LIST}`,
      name: "Tier 1",
      createdAt: "2026-11-22T05:08:23.007Z",
      changedAt: "2026-11-22T05:08:23.007Z",
      last: 1,
      deletedAt: null,
    },
    { id: `member:${LIST}:company:967851702`, record: { ...selectedCompany, position: 1 } },
  ],
  savedSearches: [
    {
      id: "795f2f60-33a5-4a13-bc8e-9eda7a8c4958",
      name: "W people",
      search: "searchContacts",
      criteria: { lastName: "w" },
      sort: "lastName",
      size: 50,
      usedAt: 1795324097594,
      seen: { total: 1665, at: 1795324096439 },
    },
  ],
  recentSearches: [
    {
      id: "cb0c8704-f9b6-4d00-a909-d5bdd6d8a4e5",
      search: "searchContacts",
      criteria: { lastName: "w" },
      size: 25,
      total: 1665,
      at: 1795324096439,
    },
  ],
};

/** The family of {@link STORED_FAMILY}, and its answer as it came. */
const families = [
  {
    id: "818469814",
    name: "Tessaline Holdings",
    openedAt: "2026-11-22T05:08:23.918Z",
    answer: { receivedAt: "2026-11-22T05:08:23.795Z" },
    attempt: null,
    summary: { top: "Tessaline Holdings", companies: 2, levels: 2 },
  },
];
const familyAnswers = [
  {
    id: "818469814",
    answer:
      '{"data":[{"type":"CorporateHierarchy","id":"818469814","attributes":{"companyId":818469814,"familyTree":[{"name":"Tessaline Holdings","companyId":818469814,"city":"Sacramento","state":"California","familyNodes":[{"name":"Tessaline of the Stored Tree","companyId":253037712,"city":"Chicago","state":"Illinois","subUnitTypeInfo":{"typeId":4,"typeDescription":"Subsidiary"}}]}]},"meta":{"input":{"companyId":818469814},"matchStatus":"FULL_MATCH"}}]}',
  },
];

/** News of a company as they came, and a call for its scoops that nobody saw the end of. */
const companyReads = [
  {
    id: "enrichNews/967851702/[]/1",
    topics: [],
    page: 1,
    attempt: null,
    answer: { receivedAt: "2026-11-22T05:51:12.310Z" },
  },
  {
    id: "enrichScoops/967851702/[]/1",
    topics: [],
    page: 1,
    attempt: {
      key: "5d8f1f0e-6e0f-4b8c-9a35-0f7f0c9a7e11",
      path: "/data/v1/scoops/enrich?page%5Bnumber%5D=1&page%5Bsize%5D=25",
      body: '{"data":{"type":"ScoopEnrich","attributes":{"companyId":"967851702"}}}',
      sentAt: "2026-11-22T05:51:40.002Z",
    },
    answer: null,
  },
];
const companyAnswers = [
  {
    id: "enrichNews/967851702/[]/1",
    answer:
      '{"data":[{"type":"News","id":"n1","attributes":{"title":"Calvendra of the stored article"}}],"meta":{"page":{"number":1,"total":1},"totalResults":1}}',
  },
];

const version3 = { ...version2, families, familyAnswers };

const version4 = { ...version3, companyReads, companyAnswers };

const version5 = { ...version4, runner: {}, paidRecords: { "contact:1": { shape: "of another day" } } };

/** Files that were made, and a column profile. */
const version6 = {
  ...version5,
  exports: [],
  exportRecords: [],
  exportProfiles: [
    {
      id: "0b0a6a3e-6a19-4e4d-a6a1-0c8d1f0f5c11",
      name: "Stored profile",
      rowType: "contact",
      columns: [{ field: "firstName", header: "Given" }],
    },
  ],
  importedFiles: [],
};

const STORED: Readonly<Record<number, Readonly<Record<string, Rows>>>> = {
  1: version1,
  2: version2,
  3: version3,
  4: version4,
  5: version5,
  6: version6,
};

/** The versions of the database that browsers hold. */
export const STORED_VERSIONS = [1, 2, 3, 4, 5, 6] as const;

/** The name of the database of a user of the sandbox. */
export const databaseOf = (username: string) => nameInJourney(`prospect-usr_${username}`);

/** Writes a person's database as that version of the app made it; the page must be one of the app, signed out. */
export async function writeStoredData(page: Page, version: number): Promise<void> {
  await page.evaluate(
    async ({ name, number, stores }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, number);
        request.addEventListener("upgradeneeded", () => {
          for (const [store, rows] of Object.entries(stores)) {
            const made = request.result.createObjectStore(
              store,
              Array.isArray(rows) ? { keyPath: "id" } : {},
            );
            if (store === "batches") made.createIndex("runId", "runId");
          }
        });
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database cannot be made")));
      });
      const transaction = database.transaction(Object.keys(stores), "readwrite");
      const done = new Promise((resolve) => transaction.addEventListener("complete", resolve));
      for (const [store, rows] of Object.entries(stores)) {
        const into = transaction.objectStore(store);
        if (!Array.isArray(rows)) for (const [key, row] of Object.entries(rows)) into.put(row, key);
        else if (!store.endsWith("Answers")) for (const row of rows) into.put(row);
        else for (const { id, answer } of rows) into.put({ id, answer: new Blob([answer]) });
      }
      await done;
      database.close();
    },
    { name: databaseOf("rep"), number: version, stores: STORED[version] ?? {} },
  );
}

/** An e-mail address that each contact of “Yours” had before, as if an older run had brought it. */
export const EARLIER_ADDRESS = "earlier@works.example";

/** Gives what is stored of contacts that were paid for an earlier address; the page must be one of the app. */
export async function addEarlierAddresses(page: Page): Promise<void> {
  await page.evaluate(
    async ({ name, earlier }) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
      });
      const transaction = database.transaction("paidRecords", "readwrite");
      const done = new Promise((resolve) => transaction.addEventListener("complete", resolve));
      const cursors = transaction.objectStore("paidRecords").openCursor();
      cursors.addEventListener("success", () => {
        const cursor = cursors.result;
        if (cursor === null) return;
        const row = cursor.value as { fields: { email?: { source: { at: string } }[] } };
        const [newest] = row.fields.email ?? [];
        const source = newest && { ...newest.source, at: "2026-02-03T09:00:00.000Z" };
        if (source) row.fields.email?.push({ value: earlier, source } as never);
        cursor.update(row);
        cursor.continue();
      });
      await done;
      database.close();
    },
    { name: databaseOf("rep"), earlier: EARLIER_ADDRESS },
  );
}

/** Lets the app ask for the database of the version after its own, as it will one day. */
export async function askForNextVersion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function openNext(this: IDBFactory, name, version) {
      return version === undefined ? open.call(this, name) : open.call(this, name, version + 1);
    };
  });
}
