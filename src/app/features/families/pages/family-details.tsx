import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Plus, Users } from "lucide-react";
import { useStore } from "zustand";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { SEARCHED_COMPANY, memberTone, typeLabel } from "#app/features/families/model/member-labels.ts";
import { companyIdOf, locationOf, displayName, typeOf } from "#app/features/families/model/family-model.ts";
import { classNames } from "#app/lib/class-names.ts";
import { useLasting } from "#app/lib/use-time.ts";
import { FieldList } from "#app/record-views/details/detail-field-list.tsx";
import { recordDetails } from "#app/record-views/details/record-detail-fields.ts";
import { CompanyLinkItems, FamilyLinkItem } from "#app/record-views/details/record-detail-link.tsx";
import { useRecordExtensions } from "#app/record-views/record-extensions-context.tsx";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { ChildrenList, MemberFields, Ancestors } from "./family-company-fields.tsx";
import { useFamily } from "./family-provider.tsx";
import { SelectExecutives } from "./select-executives.tsx";

interface DetailsPanelProps {
  /** Below the tree, beside it, or as one line on a phone. */
  readonly variant: "below" | "beside" | "bar";
  readonly onMore?: () => void;
}

const frames = {
  below: "max-h-[45%] flex-none overflow-y-auto border-t border-line bg-canvas p-4",
  beside: "w-86 flex-none overflow-y-auto border-l border-line bg-canvas p-4",
  bar: "flex flex-none items-center gap-3 border-t border-line bg-canvas px-4 py-3",
};

/** The focused member, next to the tree. */
export function DetailsPanel({ variant, onMore }: DetailsPanelProps) {
  const { family, tree } = useFamily();
  const focus = useStore(tree, (state) => state.focus);
  if (focus < 0) return null;
  return (
    <section
      // another member begins at its top
      key={focus}
      data-details
      {...(variant === "bar" ? { "data-dock": true } : {})}
      aria-label={`Details of ${displayName(family.table, focus)}`}
      className={`${frames[variant]} print:hidden`}
    >
      {variant === "bar" ? (
        <>
          <MemberHeading node={focus} size={36} />
          <Button onClick={onMore} className="ml-auto">
            Details
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MemberHeading node={focus} size={36} />
          <MemberActions node={focus} />
          <MemberDetails node={focus} />
        </div>
      )}
    </section>
  );
}

/** The focused member in a sheet, on a phone. */
export function DetailsSheet({ onClose }: { readonly onClose: () => void }) {
  const { tree } = useFamily();
  const focus = useStore(tree, (state) => state.focus);
  return (
    <Dialog
      key={focus}
      open
      variant="sheet"
      title="Details of the company"
      onClose={onClose}
      footer={<MemberActions node={focus} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        <MemberHeading node={focus} size={44} />
        <MemberDetails node={focus} />
      </div>
    </Dialog>
  );
}

interface MemberProps {
  readonly node: number;
}

function MemberHeading({ node, size }: MemberProps & { readonly size: number }) {
  const { table, matched } = useFamily().family;
  const name = displayName(table, node);
  const { kind } = typeOf(table, node);
  const location = locationOf(table, node);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size={size} shape="square" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold wrap-break-word">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <Badge tone={memberTone(kind)}>{typeLabel(table, node)}</Badge>
          {node === matched && <Badge tone="accent">{SEARCHED_COMPANY}</Badge>}
          {location !== "" && <bdi className="min-w-0">{location}</bdi>}
        </p>
      </div>
    </div>
  );
}

function MemberActions({ node }: MemberProps) {
  const { family, selection } = useFamily();
  const selected = selection.has(node);
  const companyId = companyIdOf(family.table, node);
  const icon = selected ? Check : Plus;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-2">
      {companyId !== "" && (
        <Link to="/contacts" search={{ companyId }} className={classNames(buttonClass(), "!flex-1")}>
          <Icon of={Users} />
          Find contacts
        </Link>
      )}
      <Button
        className="!flex-1"
        aria-pressed={selected}
        icon={<Icon of={icon} />}
        onClick={() => selection.toggle(node)}
        {...(selection.can(node)
          ? {}
          : { "aria-disabled": true, title: "The data provider gave no company ID for it" })}
      >
        {selected ? "Selected" : "Select"}
      </Button>
      {companyId !== "" && (
        <div className="flex w-full">
          <SelectExecutives key={companyId} companyIds={[companyId]} variant="block" />
        </div>
      )}
    </div>
  );
}

function MemberDetails({ node }: MemberProps) {
  const { family, tree } = useFamily();
  const { table, matched } = family;
  const companyId = companyIdOf(table, node);
  const member = { table, node, onFocus: tree.focusOn };
  return (
    <>
      <MemberFields {...member} />
      <Ancestors {...member} />
      <ChildrenList {...member} />
      {companyId !== "" && <SearchedFields key={companyId} companyId={companyId} />}
      {companyId !== "" && <MemberLinks companyId={companyId} matched={node === matched} />}
    </>
  );
}

/** Looks up a company only after the focus has stayed on it this long. */
const FOCUS_DELAY_MS = 600;

const HEADER_FIELDS = new Set(["name", "city", "state", "logo"]);

/** What company search says about a member, free of credits; loaded when the focus stays. */
function SearchedFields({ companyId }: { readonly companyId: string }) {
  const { Footer } = useRecordExtensions();
  const staying = useLasting(true, FOCUS_DELAY_MS);
  const { data: record, error, refetch } = useQuery({ ...companyQueries.byId(companyId), enabled: staying });
  if (record === null) return <p className="text-ink-3">Company search has nothing on this company.</p>;
  if (error) {
    return (
      <p className="text-ink-2">
        Its details couldn’t be loaded.{" "}
        <Button variant="link" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const { fields } = recordDetails("company", record?.attributes ?? {}, HEADER_FIELDS);
  const snapshot = record && companySnapshot(record);
  return (
    <section aria-label="From company search" aria-busy={record === undefined} className="min-h-24">
      <h3 className="pb-2 text-xs font-medium text-ink-2">From company search, free of credits</h3>
      {record === undefined ? <FieldsLoading /> : <FieldList fields={fields} hints={[]} />}
      {Footer && snapshot && (
        <div className="grid gap-3 pt-4 empty:hidden">
          <Footer type="company" id={companyId} snapshot={snapshot} name={undefined} />
        </div>
      )}
    </section>
  );
}

function FieldsLoading() {
  return (
    <div className="grid gap-3 py-1">
      {[58, 44, 52, 36].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

interface MemberLinksProps {
  readonly companyId: string;
  /** Whether this tree was requested for this company. */
  readonly matched: boolean;
}

/** Links to other screens about a member. Opening them sends no paid call. */
function MemberLinks({ companyId, matched }: MemberLinksProps) {
  return (
    <ul aria-label="More about the company" className="border-t border-line pt-2">
      <CompanyLinkItems companyId={companyId} />
      {!matched && <FamilyLinkItem companyId={companyId} label="Its own family tree" />}
    </ul>
  );
}
