import {
  expect,
  expectAccessible,
  expectAnswered,
  expectTotal,
  openSignedIn,
  test,
} from "./support/fixtures.ts";
import { bar, openFilter, panel } from "./support/filter-steps.ts";
import { serviceClient } from "./support/service-client.ts";

test("titles and codes are chosen with keys alone @full", async ({ page, server }) => {
  const service = await serviceClient(server.service.url);
  await openSignedIn(page, "/contacts");
  const filters = await openFilter(page, "title");
  const field = filters.getByRole("textbox", { name: "Search title" });
  await expect(field).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeVisible();
  await page.keyboard.type("data");
  await page.keyboard.press("Enter");
  await page.keyboard.type("recruit");
  await page.keyboard.press("Enter");
  await expect(filters.getByRole("button", { name: "Remove recruit" })).toBeVisible();
  // the list follows what is typed a moment later: the arrow comes before
  await field.evaluate(async (input) => {
    document.execCommand("insertText", false, "auditor");
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole("checkbox", { name: "Auditor" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Auditor" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await field.fill("");
  await page.keyboard.press("Backspace");
  await expect(filters.getByRole("button", { name: "Remove Auditor" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page.getByRole("checkbox", { name: "Account Executive" })).toBeFocused();
  await page.keyboard.type("x");
  await expect(field).toHaveValue("x");
  const total = await service.total("searchContacts", { jobTitle: "data OR recruit" });
  await expectTotal(page, total);
});

test("a list stays under the pointer while what is chosen in it moves the bar @full", async ({ page }) => {
  await openSignedIn(page, "/scoops");
  const button = bar(page).getByRole("button", { name: /^Type/ });
  await button.click();
  const picker = page.getByRole("dialog", { name: "Type" });
  const checkbox = picker.getByRole("checkbox", { name: "New Hire", exact: true });
  await checkbox.scrollIntoViewIfNeeded();
  const [before, buttonBefore] = [await picker.boundingBox(), await button.boundingBox()];
  await checkbox.check();
  await expect.poll(async () => (await button.boundingBox())?.x).toBeGreaterThan(buttonBefore?.x ?? 0);
  // a list that scrolls is one more moment to be placed anew
  const first = picker.getByRole("checkbox").first();
  await expect(first).not.toBeInViewport();
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await picker.boundingBox()).toEqual(before);
});

test("an e-mail address is asked for and never stands in an address", async ({ page, server, context }) => {
  const service = await serviceClient(server.service.url);
  const ids = await service.ids("searchContacts", { requiredFields: "email" });
  const [record] = await service.enrich("enrichContacts", ids.slice(0, 1), ["email"]);
  const email = String(record?.attributes?.["email"]);
  expect(email).toContain("@");

  await openSignedIn(page, "/contacts?accuracy=0..100");
  const field = (await openFilter(page, "e-mail address")).getByRole("textbox", { name: "E-mail address" });
  await field.fill("half@");
  await field.press("Enter");
  await expect(panel(page).getByText(/complete e-mail address/)).toBeVisible();
  await field.fill(email);
  const asked = bar(page).getByRole("button", { name: `E-mail address ${email}` });
  const rows = page.getByRole("table", { name: "Contacts" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  const expectHidden = () => expect(page).toHaveURL(/^(?!.*(@|%40|emailAddress)).*$/);
  await expectHidden();
  // the lookups of the panel have left the service's window of a second, which a new page knows nothing of
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectHidden();
  await page.goBack();
  await expect(asked).toHaveCount(0);
  await page.goForward();
  await expect(asked).toBeVisible();
  await bar(page).getByRole("button", { name: "Remove Accuracy" }).click();
  await expect(asked).toBeVisible();
  await expectHidden();

  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(bar(copied).getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect(copied.getByText(email)).toHaveCount(0);
  await copied.goto(`/contacts?emailAddress=${encodeURIComponent(email)}`);
  await expect(copied.getByText(/cannot be set by a link/)).toBeVisible();
  await copied.getByRole("button", { name: "Remove filter" }).click();
  await expect(copied).toHaveURL(/\/contacts$/);
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(stored).not.toContain(email);
  expect(server.output()).not.toContain(email);
});

test("topics are read, chosen up to 50 and taken away in a field of their own @full", async ({
  page,
  server,
}) => {
  await openSignedIn(page, "/intent");
  await bar(page).getByRole("button", { name: "Choose topics" }).click();
  const picker = page.getByRole("dialog", { name: "Topics" });
  const names = picker.getByRole("group", { name: "Topics" }).getByRole("checkbox");
  await expect(names.nth(60)).toBeAttached();
  const labels = await names.evaluateAll((boxes) =>
    boxes.map((box) => box.closest("label")?.innerText ?? ""),
  );
  await picker.getByRole("button", { name: "Paste a list" }).click();
  await picker.getByLabel("Paste topics").fill(["No such topic", ...labels].join("\n"));
  await expect(picker.getByText(/Only 50 more fit/)).toBeVisible();
  await picker.getByRole("button", { name: "Add 50" }).click();
  await expect(picker.getByText("50 of 50")).toBeVisible();
  await picker.getByRole("checkbox", { checked: false }).first().click();
  await expect(picker.getByText("Topics: 51 chosen, but one search takes at most 50.")).toBeVisible();
  await picker.getByRole("button", { name: "Clear" }).click();
  await picker.getByRole("textbox", { name: "Search topics" }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, "ZERO TRUST\nShoe shops\tcloud migration");
  await expect(picker.getByText("2 of 3 found")).toBeVisible();
  await expect(picker.getByText("Not found: Shoe shops")).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Add 2" }).click();
  await picker.getByRole("button", { name: "Done" }).click();
  await expect(picker).toBeHidden();
  // the picker holds the same words until it is gone, a moment after it was hidden
  await expect(bar(page).getByText("2 of 50").filter({ visible: true })).toBeVisible();
  await bar(page).getByRole("button", { name: "Remove Cloud Migration" }).click();
  await expectAnswered(server, "searchIntent", 0);
  await bar(page).getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("table", { name: "Intent" }).getByRole("row").nth(1)).toContainText(
    "Zero Trust",
  );
  await expectAnswered(server, "searchIntent", 1);
});
