import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CompanyPeopleProps } from "#app/record-views/record-extensions-context.tsx";
import { companyPeopleQueries } from "./company-people-queries.ts";
import { PEOPLE_TABS, type PeopleTabKey, peopleCriteria } from "./people-tabs.ts";

const LEADERS: readonly PeopleTabKey[] = ["c-level", "vp", "director"];

/** The number of people on each leading level of a company, each number a link to them. Uses free searches only. */
export function CompanyLeaders({ company }: CompanyPeopleProps) {
  const { data: counts } = useQuery(companyPeopleQueries.counts(company.id, LEADERS));
  const levels = PEOPLE_TABS.flatMap(({ key, label }) => {
    const count = counts?.get(key) ?? 0;
    return count > 0 ? { key, label: `${formatNumber(count)} ${label}` } : [];
  });
  if (levels.length === 0) return null;
  return (
    <>
      At this company:{" "}
      {levels.map(({ key, label }, index) => (
        <Fragment key={key}>
          {index > 0 && ", "}
          <Link
            to="/contacts"
            search={peopleCriteria(company.id, key)}
            className="inline-flex min-h-6 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
