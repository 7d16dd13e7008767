const PRICES = [
  { what: "Search contacts or companies", limit: "nothing", credits: "free" },
  { what: "Look up values, view usage", limit: "nothing", credits: "free" },
  { what: "Search intent, news or scoops", limit: "1 for each one", credits: "free" },
  {
    what: "Enrich contacts or companies, up to 25",
    limit: "nothing",
    credits: "1 for each that is new to you",
  },
  {
    what: "Intent, news or scoops of one company",
    limit: "1 for each one",
    credits: "1 if the company is new to you",
  },
  {
    what: "Technologies, hashtags or org chart of one company",
    limit: "nothing",
    credits: "1 if the company is new to you",
  },
] as const;

const head = "h-9 border-b border-line px-3 text-left text-xs font-medium text-ink-2 first:pl-4";
const cell = "border-b border-line px-3 py-2 align-top first:pl-4 group-last/price:border-0";

/** The price of each action, in credits. [metering-1] */
export function UsagePriceList() {
  return (
    <section aria-labelledby="price-list" className="overflow-hidden rounded-lg border border-line">
      <div className="border-b border-line px-4 py-3">
        <h2 id="price-list" className="text-base font-semibold">
          What each action uses
        </h2>
        <p className="text-ink-2">
          What your organization paid for stays yours for a while: until then, getting it again is free.
        </p>
      </div>
      <div
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label="What each action uses, as a table"
      >
        <table className="w-full min-w-150 border-separate border-spacing-0">
          <thead>
            <tr>
              {["What you do", "Record limit", "Credits"].map((title) => (
                <th key={title} scope="col" className={head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PRICES.map(({ what, limit, credits }) => (
              <tr key={what} className="group/price">
                <th scope="row" className={`${cell} text-left font-medium`}>
                  {what}
                </th>
                <td className={cell}>{limit}</td>
                <td className={cell}>{credits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
