/** Hosts of papers and sites that do not exist. */
export const NEWS_OUTLETS: readonly string[] = [
  "businessbeacon",
  "citydesk-daily",
  "commercecourier",
  "harbourledger",
  "industryobserver",
  "marketdispatch",
  "morningregister",
  "northwire",
  "sectorreview",
  "thetradepost",
  "tradeandworks",
  "weeklyenterprise",
].map((name) => `${name}.example`);
