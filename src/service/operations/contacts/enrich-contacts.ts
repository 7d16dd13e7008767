import type { ContactEnrichAttributes } from "#contract/enrich-contact-schemas.ts";
import type { ContactRow } from "#database/database-schema.ts";
import type { EnrichCall } from "#service/service-call.ts";
import { type ContactWithCompany, contactAttributes, missingFields } from "./contact-output-values.ts";
import { answerEnrich, matchedIds } from "#service/operations/enrich-operation.ts";
import type { WrittenAnswer } from "#service/operations/written-answer.ts";
import { requireGranted } from "#service/operations/lookups/lookup-field-access.ts";
import { loadCompanies } from "../companies/load-companies.ts";
import { matchContacts } from "../../matching/match-contact.ts";

async function loadContacts(
  call: EnrichCall<unknown>,
  ids: readonly number[],
): Promise<Map<number, ContactWithCompany>> {
  if (ids.length === 0) return new Map();
  const rows: ContactRow[] = await call.context.database.records
    .selectFrom("contacts")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  const companies = await loadCompanies(
    call,
    rows.map((row) => row.company_id),
  );
  const found = new Map<number, ContactWithCompany>();
  for (const contact of rows) {
    const employer = companies.get(contact.company_id);
    if (employer) found.set(contact.id, { contact, employer });
  }
  return found;
}

/** Enrich Contacts: up to 25 inputs, each with its best match and the requested fields. [enrich-6] */
export async function enrichContacts(call: EnrichCall<ContactEnrichAttributes>): Promise<WrittenAnswer> {
  const { matchPersonInput, outputFields, requiredFields = [] } = call.attributes;
  requireGranted(outputFields, "outputFields");
  requireGranted(requiredFields, "requiredFields");
  const matches = await matchContacts(call, matchPersonInput);
  const contacts = await loadContacts(call, matchedIds(matches));
  return answerEnrich(call, {
    recordType: "Contact",
    type: "Contact",
    matches,
    attributes: (id) => {
      const found = contacts.get(id);
      if (!found || missingFields(found, requiredFields, call).length > 0) return undefined;
      return contactAttributes(found, outputFields, call);
    },
  });
}
