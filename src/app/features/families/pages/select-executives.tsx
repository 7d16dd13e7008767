import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { searchContacts } from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { countReachable } from "#app/search/select-all/select-all-plan.ts";
import { walkPaced } from "#app/api/walk.ts";
import { callSearch } from "#app/api/call-operation.ts";
import { describeError } from "#app/errors/describe-error.ts";
import { PERSON, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { COMPANIES_PER_REQUEST, executivesPrice } from "#app/features/families/model/member-labels.ts";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The level in the service's lookup that "C-levels" means. */
const EXECUTIVE_LEVEL = "C Level Exec";

/** "6 people selected", or why nobody was. */
function selectedMessage(found: number, added: number): string {
  if (found === 0) return "No C-level people found";
  if (added === 0) return `${formatCount(found, PERSON)} found, all already selected`;
  return `${formatCount(added, PERSON)} selected`;
}

/** The progress of selecting executives; `message` once it has ended. */
interface Progress {
  readonly running: boolean;
  readonly companies: number;
  readonly message?: string;
  /** Whether the page with the selected people is worth opening. */
  readonly found?: boolean;
}

/** Selects the executives of some companies by free searches. Ends with its component; people selected by then stay. */
function useSelectExecutives() {
  const selection = useSelection();
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort("left"), []);

  const start = async (companyIds: readonly string[]) => {
    const { signal } = (controller.current = new AbortController());
    const added: SelectedRecord[] = [];
    let found = 0;
    let done = 0;
    let pages = 1;
    function* requests() {
      for (; done < companyIds.length; done += COMPANIES_PER_REQUEST) {
        setProgress({ running: true, companies: done });
        const companyId = companyIds.slice(done, done + COMPANIES_PER_REQUEST).join(",");
        pages = 1;
        for (let page = 1; page <= pages; page += 1) yield { companyId, page };
      }
    }
    const end = (message: string) => {
      setProgress({ running: false, companies: done, message, found: found > 0 });
      announceAdded(selection, added, message);
    };
    const executives = ({ companyId, page }: { readonly companyId: string; readonly page: number }) =>
      callSearch(
        searchContacts,
        { criteria: { companyId, managementLevel: EXECUTIVE_LEVEL }, page, size: LIMITS.pageSizeMax },
        { signal },
      );
    try {
      for await (const [, { data, meta }] of walkPaced(requests(), executives, { signal })) {
        pages = Math.ceil(countReachable(meta.totalResults) / LIMITS.pageSizeMax);
        found += data.length;
        const people = data.map((row) => ({
          type: "contact" as const,
          id: row.id,
          snapshot: contactSnapshot(row),
        }));
        added.push(...selection.getState().add(people));
      }
      end(selectedMessage(found, added.length));
    } catch (error) {
      if (signal.reason === "left") return;
      const { title } = describeError(error, { what: "People", scopes: searchContacts.scopes });
      end(
        signal.aborted
          ? `Stopped. ${selectedMessage(found, added.length)}`
          : `${title}. ${formatCount(added.length, PERSON)} selected until then`,
      );
    }
  };
  return { progress, start, cancel: () => controller.current?.abort("canceled") };
}

interface SelectExecutivesProps {
  /** One company's, or several companies' ids. */
  readonly companyIds: readonly string[];
  readonly variant: "block" | "line";
}

/** Adds companies' C-levels to the selection, and links to it. Use a new key for other companies. */
export function SelectExecutives({ companyIds, variant }: SelectExecutivesProps) {
  const { progress, start, cancel } = useSelectExecutives();
  const running = progress?.running === true;
  const count = companyIds.length;
  const { label, hint } = executivesPrice(count);
  return (
    <div
      className={
        variant === "block" ? "grid min-w-0 flex-1 gap-1.5" : "flex flex-none flex-wrap items-center gap-x-2"
      }
    >
      <Button
        {...(variant === "line" && { variant: "link" as const })}
        busy={running}
        icon={<Icon of={UserRoundPlus} />}
        onClick={() => void start(companyIds)}
      >
        {label}
      </Button>
      {hint !== undefined && !progress && <span className="text-xs text-ink-3">{hint}</span>}
      {running && count > COMPANIES_PER_REQUEST && (
        <>
          <span className="text-xs text-ink-3 tabular-nums">
            {formatNumber(progress.companies)} of {formatNumber(count)} companies
          </span>
          <Button variant="link" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {progress?.message}
        {progress?.found && (
          <>
            {" · "}
            <Link
              to="/selection"
              search={{ type: "contact" }}
              className="inline-flex touch-box min-h-6 items-center font-medium text-accent-ink hover:underline"
            >
              See people
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
