/** Hosts of fictional news outlets. */
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
