import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Network, Plus, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { companyQueries } from "#app/api/company-queries.ts";
import { toneOf } from "#app/features/families/chart/member-type-color.ts";
import {
  type Family,
  companyIdOf,
  placeOf,
  shownName,
  typeOf,
} from "#app/features/families/model/family-table.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import { classNames } from "#app/lib/class-names.ts";
import { FieldList } from "#app/record-views/details/field-list.tsx";
import { recordFacts } from "#app/record-views/details/record-fields.ts";
import { CompanyWays, PAID_NOTE, RecordLinkItem } from "#app/record-views/details/record-link-item.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { ChildrenList, FamilyFacts, WayUp } from "./company-fields.tsx";
import type { FamilySelection } from "./use-family-selection.ts";

interface DetailsProps {
  readonly family: Family;
  readonly view: TreeView;
  readonly selection: FamilySelection;
  /** The member that is told about. */
  readonly focus: number;
}

interface DetailsPanelProps extends DetailsProps {
  /** Under the tree, beside it, or as one line on a phone. */
  readonly look: "below" | "beside" | "bar";
  readonly onMore?: () => void;
}

const frames = {
  below: "max-h-[45%] flex-none overflow-y-auto border-t border-line bg-canvas p-4",
  beside: "w-86 flex-none overflow-y-auto border-l border-line bg-canvas p-4",
  bar: "flex flex-none items-center gap-3 border-t border-line bg-canvas px-4 py-3",
};

/** The focused member, where the tree leaves room for it. */
export function DetailsPanel({ look, onMore, ...details }: DetailsPanelProps) {
  const { family, focus } = details;
  if (focus < 0) return null;
  return (
    <section
      data-details
      {...(look === "bar" ? { "data-dock": true } : {})}
      aria-label={`Details of ${shownName(family.table, focus)}`}
      className={frames[look]}
    >
      {look === "bar" ? (
        <>
          <Heading {...details} size={36} />
          <Button onClick={onMore} className="ml-auto">
            Details
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Heading {...details} size={36} />
          <Actions {...details} />
          <Everything {...details} />
        </div>
      )}
    </section>
  );
}

/** The focused member over everything, on a phone. */
export function DetailsSheet({ onClose, ...details }: DetailsProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      variant="sheet"
      title="Details of the company"
      onClose={onClose}
      footer={<Actions {...details} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        <Heading {...details} size={44} />
        <Everything {...details} />
      </div>
    </Dialog>
  );
}

function Heading({ family, focus, size }: DetailsProps & { readonly size: number }) {
  const { table, matched } = family;
  const name = shownName(table, focus);
  const { label, kind } = typeOf(table, focus);
  const place = placeOf(table, focus);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size={size} shape="square" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold wrap-break-word">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <Badge tone={toneOf(kind)}>{label}</Badge>
          {focus === matched && <Badge tone="accent">Matched</Badge>}
          {place !== "" && <bdi className="min-w-0">{place}</bdi>}
        </p>
      </div>
    </div>
  );
}

function Actions({ family: { table }, selection, focus }: DetailsProps) {
  const chosen = selection.has(focus);
  const companyId = companyIdOf(table, focus);
  const Icon = chosen ? Check : Plus;
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      {companyId !== "" && (
        <Link to="/contacts" search={{ companyId }} className={classNames(buttonClass(), "flex-1")}>
          <Users size={16} strokeWidth={1.75} aria-hidden />
          Find contacts
        </Link>
      )}
      <Button
        className="flex-1"
        aria-pressed={chosen}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => selection.toggle(focus)}
        {...(selection.can(focus)
          ? {}
          : { "aria-disabled": true, title: "The service told no company ID for it" })}
      >
        {chosen ? "Selected" : "Select"}
      </Button>
    </div>
  );
}

function Everything({ family, view, focus }: DetailsProps) {
  const companyId = companyIdOf(family.table, focus);
  return (
    <>
      <FamilyFacts family={family} node={focus} onFocus={view.focusOn} />
      <WayUp family={family} node={focus} onFocus={view.focusOn} />
      <ChildrenList family={family} view={view} node={focus} />
      {companyId !== "" && <SearchedFacts key={companyId} companyId={companyId} />}
      {companyId !== "" && <MemberLinks companyId={companyId} own={focus === family.matched} />}
    </>
  );
}

const AWAITED = [58, 44, 52, 36];

function FactsAwaited() {
  return (
    <div className="grid gap-3 py-1">
      {AWAITED.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** Whoever walks through a tree stops so long before more is asked about a company. Milliseconds. */
const STOP = 600;

const TOLD = new Set(["name", "city", "state", "logo"]);

/** What search tells about the company, which costs no credits; asked when the focus stays. */
function SearchedFacts({ companyId }: { readonly companyId: string }) {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), STOP);
    return () => clearTimeout(timer);
  }, []);
  const { data: record, error, refetch } = useQuery({ ...companyQueries.byId(companyId), enabled: stayed });
  if (record === null) return <p className="text-ink-3">Search tells nothing about this company.</p>;
  if (error) {
    return (
      <p className="text-ink-2">
        Its attributes could not be read.{" "}
        <Button variant="link" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const { facts } = recordFacts("company", record?.attributes ?? {}, TOLD);
  return (
    <section aria-label="From company search" aria-busy={record === undefined} className="min-h-24">
      <h3 className="pb-2 text-xs font-medium text-ink-2">From company search, free of credits</h3>
      {record === undefined ? <FactsAwaited /> : <FieldList facts={facts} hints={[]} />}
    </section>
  );
}

interface MemberLinksProps {
  readonly companyId: string;
  /** The tree that is shown is its own. */
  readonly own: boolean;
}

/** Where a member leads. Nothing is asked here. */
function MemberLinks({ companyId, own }: MemberLinksProps) {
  return (
    <ul aria-label="More about the company" className="border-t border-line pt-2">
      <CompanyWays companyId={companyId} />
      {!own && (
        <RecordLinkItem
          link={{ to: "/families/$companyId", params: { companyId } }}
          icon={Network}
          label="Its own family tree"
          note={PAID_NOTE}
        />
      )}
    </ul>
  );
}
