import { numberOf, numberText } from "#app/lib/number-text.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import type { SelectedCompany, SelectedContact } from "#app/selection/selected-record.ts";
import { ReachIcons } from "./reach-icons.tsx";
import type { SelectedColumn } from "./selected-table.tsx";

const DASH = <span className="text-ink-3">–</span>;

const titlePlace = "max-md:text-base max-md:[grid-area:title] font-medium";
const detailPlace = "max-md:[grid-area:detail] text-ink-2";

export const contactColumns: readonly SelectedColumn<SelectedContact>[] = [
  { label: "Name", className: titlePlace, cell: ({ snapshot, id }) => snapshot.name || `Contact ${id}` },
  {
    label: "Job title",
    className: detailPlace,
    cell: ({ snapshot }) => (
      <>
        {snapshot.jobTitle ?? DASH}
        {/* on a phone both stand in one line */}
        {snapshot.company && (
          <span aria-hidden className="md:hidden">
            {" "}
            · {snapshot.company.name}
          </span>
        )}
      </>
    ),
  },
  {
    label: "Company",
    className: "max-md:sr-only",
    cell: ({ snapshot }) => (snapshot.company ? <Named name={snapshot.company.name} /> : DASH),
  },
  {
    label: "Accuracy",
    className: "w-20 md:text-right tabular-nums max-md:text-right max-md:[grid-area:figure]",
    cell: ({ snapshot }) => snapshot.accuracy ?? DASH,
  },
  {
    label: "Reach",
    className: "w-26 max-md:[grid-area:note]",
    cell: ({ snapshot }) => <ReachIcons hints={snapshot.hints} />,
  },
];

export const companyColumns: readonly SelectedColumn<SelectedCompany>[] = [
  {
    label: "Name",
    className: titlePlace,
    cell: ({ snapshot, id }) => <Named name={snapshot.name || `Company ${id}`} />,
  },
  { label: "Website", className: detailPlace, cell: ({ snapshot }) => snapshot.website ?? DASH },
  {
    label: "Headquarters",
    className: "text-ink-2 max-md:text-right max-md:[grid-area:note]",
    cell: ({ snapshot }) => placeOf([snapshot.city, snapshot.state ?? snapshot.country]) ?? DASH,
  },
  {
    label: "Employees",
    className: "w-24 text-right tabular-nums max-md:[grid-area:figure]",
    cell: ({ snapshot }) => {
      const count = numberOf(snapshot.employeeCount);
      return count === undefined ? (snapshot.employeeCount ?? DASH) : numberText(count);
    },
  },
];

function placeOf(parts: readonly (string | null)[]): string | undefined {
  const known = parts.filter((part) => part !== null && part !== "");
  return known.length === 0 ? undefined : known.join(", ");
}

function Named({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} shape="square" />
      <span className="truncate">{name}</span>
    </span>
  );
}
