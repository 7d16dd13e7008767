import type { Locator, Page } from "@playwright/test";
import { FAMILIES } from "./support/family-steps.ts";
import { type BrowserFixtures, expect, openSignedIn, test } from "./support/fixtures.ts";
import { holdRequests } from "./support/held-requests.ts";
import { journeyCaller } from "./support/journey.ts";
import { saveAsList } from "./support/list-steps.ts";
import {
  COSTS,
  PRICE_PLACES,
  type PricePlace,
  type PricedPair,
  SHARED_LIST,
} from "./support/price-places.ts";
import { serviceClient } from "./support/service-client.ts";
import { rowBoxes } from "./support/table-steps.ts";

/** A first-level contact of a company, with an e-mail address on file, and the company. */
async function pairAt(serviceUrl: string, companyId: string): Promise<PricedPair> {
  const service = await journeyCaller(serviceUrl);
  const criteria = { companyId, managementLevel: "C Level Exec", requiredFields: "email" };
  const { data } = (await service.call("searchContacts", criteria)) as {
    data: readonly {
      id: string;
      attributes: { firstName: string; middleName?: string; lastName: string; company: { name: string } };
    }[];
  };
  // a middle name stands between the others in some places
  const first = data.find(({ attributes }) => attributes.middleName === undefined);
  if (first === undefined) throw new Error("Nobody has an e-mail address");
  const { firstName, lastName, company } = first.attributes;
  return { contact: { id: first.id, firstName, lastName }, company: { id: companyId, name: company.name } };
}

interface Pairs {
  readonly owned: PricedPair;
  readonly unowned: PricedPair;
}

/** Shares a list of both contacts, then obtains one of them and the company. */
async function getOne(owner: Page, { owned, unowned }: Pairs): Promise<void> {
  for (const { contact } of [owned, unowned]) {
    await owner.goto(`/contacts?personId=${contact.id}`);
    await rowBoxes(owner).first().check();
  }
  await owner.getByRole("link", { name: /^Selection/ }).click();
  await saveAsList(owner, SHARED_LIST);
  await owner.getByRole("button", { name: "Open" }).click();
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  const share = owner.getByRole("dialog", { name: `Share “${SHARED_LIST}”` });
  await share.getByRole("combobox", { name: "What Everyone may do" }).selectOption("May view");
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Shared" })).toBeVisible();
  await owner.goto("/selection");
  await owner.getByRole("button", { name: "Clear all" }).click();

  await owner.goto(`/contacts?personId=${owned.contact.id}`);
  await owner.getByRole("button", { name: /^Reveal · 1 credit/ }).click();
  await expect(owner.getByRole("table").locator("a[href^='mailto:']")).toBeVisible();
  await owner.goto(`/companies/${owned.company.id}`);
  await owner.getByRole("button", { name: /^Reveal details · 1 credit/ }).click();
  await expect(owner.getByRole("region", { name: "Owned", exact: true })).toBeVisible();
}

/** Waits for a text at a place. A failure never shows the rest of the place, which may be an address or number. */
async function expectWords(place: Locator, words: RegExp): Promise<void> {
  await expect(place.filter({ hasText: words })).toHaveCount(1);
}

/** Checks the places with a pair that somebody in the organisation owns. */
async function seeOwned(page: Page, places: readonly PricePlace[], pair: PricedPair): Promise<void> {
  for (const { place, go, at, owned } of places) {
    await test.step(place, async () => {
      await go?.(page, pair);
      for (const words of owned) await expectWords(at(page, pair), words);
      await expect(at(page, pair).filter({ hasText: COSTS })).toHaveCount(0);
    });
  }
}

/** Checks the places with a pair that nobody owns. */
async function seeUnowned(page: Page, places: readonly PricePlace[], pair: PricedPair): Promise<void> {
  for (const { place, go, at, unowned } of places) {
    if (unowned === undefined) continue;
    await test.step(`${place}, not owned`, async () => {
      await go?.(page, pair);
      for (const words of unowned) await expectWords(at(page, pair), words);
    });
  }
}

/** Checks that no price is shown before the gateway has said what is owned. */
async function seeUntold(page: Page, { company }: PricedPair): Promise<void> {
  await test.step("until it is known what is owned", async () => {
    const tell = await holdRequests(page, "**/records/known");
    await page.goto(`/families/${company.id}`);
    const links = page.getByRole("list", { name: "More about the company" });
    await expect(links.getByRole("link", { name: /^Intent/ })).toBeVisible();
    await expect(links.filter({ hasText: COSTS })).toHaveCount(0);
    tell();
    await expectWords(links, /Intent\s*free/);
  });
}

interface Visit extends Pairs {
  readonly owner: Page;
  /** What the organisation spent. */
  readonly creditsUsed: () => Promise<number>;
}

/** Has one person obtain a contact and a company, and signs a colleague in on the page. */
async function prepare(
  page: Page,
  openOtherBrowser: BrowserFixtures["openOtherBrowser"],
  serviceUrl: string,
): Promise<Visit> {
  const { creditsUsed } = await serviceClient(serviceUrl);
  const owned = await pairAt(serviceUrl, FAMILIES.small);
  const unowned = await pairAt(serviceUrl, FAMILIES.middle);
  const owner = await openOtherBrowser("/contacts");
  await getOne(owner, { owned, unowned });
  await openSignedIn(page, "/contacts", "colleague");
  return { owner, owned, unowned, creditsUsed };
}

test("a colleague's shared list, preview, selection, family and palette name no price for what is owned [owned-1]", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const { owner, owned, creditsUsed } = await prepare(page, openOtherBrowser, server.service.url);
  const spent = await creditsUsed();
  const search = `/contacts?personId=${owned.contact.id}`;
  await owner.goto(search);
  await page.goto(search);
  // one's own says so without a name
  await expect(owner.getByText("Owned by your team")).toHaveCount(0);
  const row = page
    .getByRole("table")
    .getByRole("row")
    .filter({ hasText: "Owned by your team · Robin Ellery" });
  await expect(row.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
  const addressIn = (within: Locator) => within.locator("a[href^='mailto:']").textContent();
  const isSame = (await addressIn(owner.getByRole("table"))) === (await addressIn(row));
  expect(isSame, "the address that the owner got").toBe(true);
  const places = PRICE_PLACES.filter(({ withEveryChange }) => withEveryChange);
  await seeOwned(page, places, owned);
  expect(await creditsUsed()).toBe(spent);
});

test("no place names a price for what a colleague got, and each names it for what nobody owns [owned-1] [metering-4] @full", async ({
  page,
  openOtherBrowser,
  server,
}) => {
  const visit = await prepare(page, openOtherBrowser, server.service.url);
  const spent = await visit.creditsUsed();
  await seeOwned(page, PRICE_PLACES, visit.owned);
  await seeUntold(page, visit.owned);
  // what has no price was pressed as well
  expect(await visit.creditsUsed()).toBe(spent);
  await seeUnowned(visit.owner, PRICE_PLACES, visit.unowned);
  expect(await visit.creditsUsed()).toBe(spent);
});
