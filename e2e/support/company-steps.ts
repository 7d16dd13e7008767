import type { Page } from "@playwright/test";
import { openSignedIn } from "./fixtures.ts";

/** The reads of "Show all" about a company, by the names of the operations. */
export const COMPANY_READS = [
  "enrichNews",
  "enrichScoops",
  "enrichTechnologies",
  "enrichHashtags",
  "enrichOrgChart",
];

/** The tabs of the reads about a company. */
export const companySections = (page: Page) => page.getByRole("navigation", { name: "Sections" });

/** The single button for all paid reads about a company. */
export const showAll = (page: Page) => page.getByRole("button", { name: "Unlock · 1 credit" });

/** Signs in on a screen whose only links are the sidebar's, then goes to the company. */
export async function openCompany(page: Page, path: string, username = "rep"): Promise<void> {
  await openSignedIn(page, "/companies", username);
  await page.goto(`/companies/${path}`);
}

/** Chooses an intent topic in the form that asks for some. */
export async function chooseTopic(page: Page, topic: string): Promise<void> {
  await page.getByRole("textbox", { name: "Search topics" }).fill(topic);
  await page.getByRole("checkbox", { name: topic, exact: true }).check();
}
