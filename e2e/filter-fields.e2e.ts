import { expect, expectAccessible, expectTotal, openSignedIn, test } from "./support/fixtures.ts";
import { bar, openFilter } from "./support/filter-steps.ts";
import { serviceClient } from "./support/service-client.ts";

test(
  "sizes, distances and past positions are set by words, keys and boxes",
  { tag: "@full" },
  async ({ page, server }) => {
    const service = await serviceClient(server.service.url);
    await openSignedIn(page, "/companies");
    const filters = await openFilter(page, "headcount");
    const size = filters.getByRole("group", { name: "Company size", exact: true });
    const [from, to] = [
      size.getByRole("textbox", { name: "From" }),
      size.getByRole("textbox", { name: "To" }),
    ];
    await expect(from).toBeFocused();
    await from.fill("mid-size");
    await expect(size.getByRole("radio", { name: "Mid-size" })).toBeChecked();
    await expect(bar(page).getByRole("button", { name: "Company size 100–999" })).toBeVisible();
    await expectTotal(
      page,
      await service.total("searchCompanies", { employeeRangeMin: 100, employeeRangeMax: 999 }),
    );
    await from.press("Tab");
    await expect(from).toHaveValue("100");
    await expect(to).toHaveValue("999");

    const [least, most] = ["from", "to"].map((end) =>
      size.getByRole("slider", { name: `Company size ${end}` }),
    );
    await most?.press("End");
    await expect(most ?? size).toHaveAttribute("aria-valuetext", "no maximum");
    await expect(to).toHaveValue("");
    await most?.press("ArrowLeft");
    await expect(to).toHaveValue("70,000");
    // the thumbs meet, and do not pass each other
    await least?.press("End");
    await expect(from).toHaveValue("70,000");
    await expect(to).toHaveValue("70,000");
    await size.getByRole("radio", { name: "Large" }).check();
    await expect(from).toHaveValue("1,000");
    await expect(page).toHaveURL(/employees=1000\.\.9999/);
    await expectAccessible(page);

    await openFilter(page, "zip");
    await filters.getByRole("textbox", { name: "Codes" }).fill("10001 94105");
    await filters.getByRole("combobox", { name: "Distance" }).selectOption({ label: "Within 50 miles" });
    await expect(
      bar(page).getByRole("button", { name: "Location within 50 mi of 10001, 94105" }),
    ).toBeVisible();
    const near = { zipCode: "10001,94105", zipCodeRadiusMiles: 50 };
    await expectTotal(
      page,
      await service.total("searchCompanies", { employeeRangeMin: 1000, employeeRangeMax: 9999, ...near }),
    );

    await openSignedIn(page, "/contacts");
    const contactFilters = await openFilter(page, "employment history");
    const second = () => contactFilters.getByRole("group", { name: "Position 2" });
    await contactFilters.getByRole("textbox", { name: "Company" }).fill("a");
    await contactFilters.getByRole("textbox", { name: "Title" }).fill("Director");
    await contactFilters.getByRole("button", { name: "Add a position" }).click();
    await second().getByRole("textbox", { name: "Company" }).fill("e");
    await expectTotal(
      page,
      await service.total("searchContacts", {
        employmentHistory: [{ companyName: "a", jobTitle: "Director" }],
      }),
    );
    await second().getByRole("textbox", { name: "Title" }).fill("Manager");
    const positions = [
      { companyName: "a", jobTitle: "Director" },
      { companyName: "e", jobTitle: "Manager" },
    ];
    await expectTotal(page, await service.total("searchContacts", { employmentHistory: positions }));
    await openFilter(page, "executives only");
    await contactFilters.getByRole("checkbox", { name: "Only C-level and VPs" }).check();
    await expectTotal(
      page,
      await service.total("searchContacts", { employmentHistory: positions, executivesOnly: true }),
    );
    await expectAccessible(page);
  },
);
