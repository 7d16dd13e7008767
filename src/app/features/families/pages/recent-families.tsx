import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { useResultsAtRisk } from "#app/storage/persistent-storage.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { familyIcon } from "./family-states.tsx";
import { deleteFamily } from "./families-store.ts";
import type { StoredFamily } from "./stored-family.ts";

/** The family trees of this browser, last opened first. */
export function RecentFamilies({ families }: { readonly families: readonly StoredFamily[] }) {
  const atRisk = useResultsAtRisk();
  return (
    <section aria-label="Kept family trees" className="grid gap-2">
      <h2 className="text-xs font-medium text-ink-2">Kept on this device</h2>
      <ul className="overflow-hidden rounded-md border border-line">
        {families.map((family) => (
          <FamilyRow key={family.id} family={family} />
        ))}
      </ul>
      {atRisk && (
        <p className="text-xs text-ink-3">
          The browser may delete them when it runs out of room. Reading one anew is free while its company is
          under management.
        </p>
      )}
    </section>
  );
}

function FamilyRow({ family }: { readonly family: StoredFamily }) {
  const { id, openedAt, attempt, answer } = family;
  const name = nameOf(family);
  return (
    <li className="flex items-center border-b border-line last:border-b-0">
      <Link
        to="/families/$companyId"
        params={{ companyId: id }}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex-none text-ink-2">{familyIcon}</span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block truncate text-xs text-ink-3 tabular-nums">{summaryWords(family)}</span>
        </span>
        {attempt !== null && <Badge tone="warning">In doubt</Badge>}
        <span className="flex-none text-xs text-ink-2">
          <RelativeTime date={openedAt} />
        </span>
      </Link>
      <IconButton
        label={`Delete the family tree of ${name}`}
        icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        className="mr-2"
        onClick={() => void remove(family)}
        {...(attempt !== null && answer === null
          ? { "aria-disabled": true, title: "It may be paid: ask again first" }
          : {})}
      />
    </li>
  );
}

function nameOf({ name, id }: StoredFamily): string {
  return name || `Company ${id}`;
}

function summaryWords({ summary, name }: StoredFamily): string {
  if (summary === null) return "Not read yet";
  const { top, companies, levels } = summary;
  return [
    formatCount(companies, RECORD_NOUN.company),
    formatCount(levels, { one: "level", many: "levels" }),
    ...(top === name ? [] : [`under ${top}`]),
  ].join(" · ");
}

async function remove(family: StoredFamily): Promise<void> {
  const name = nameOf(family);
  try {
    const putBack = await deleteFamily(family.id);
    showToast({
      message: `Deleted the family tree of ${name}`,
      action: { label: "Undo", onAction: () => void putBack() },
    });
  } catch (error) {
    showToast({ message: `The family tree of ${name} could not be deleted. ${errorMessage(error)}` });
  }
}
