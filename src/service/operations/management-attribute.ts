/** `managementStatus` of a search result, from the time of purchase. [field-15] */
export function managementAttribute(purchasedAt: string | undefined) {
  return purchasedAt === undefined
    ? { underManagement: false }
    : { underManagement: true, purchaseDate: purchasedAt };
}
