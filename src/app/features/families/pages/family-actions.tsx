import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Download, Layers, RefreshCw } from "lucide-react";
import { useState } from "react";
import { companyQueries } from "#app/api/company-queries.ts";
import { type Family, isBranch } from "#app/features/families/model/family-table.ts";
import { MOST_CHOSEN, companiesOf, membersOf } from "#app/features/families/model/selectable-companies.ts";
import { isEmptyFilter } from "#app/features/families/model/tree-filter.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import type { FamilyReader } from "#app/features/families/model/worker-client.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { priceMessage, formatPrice } from "#app/paid-calls/price-text.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Menu, type MenuItem } from "#app/ui/overlays/menu.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { TAKE_ALONG, type TakeAlong, takeAlong } from "./export-family.ts";
import { familySubject } from "./fetch-hierarchy.ts";
import { nodeRef } from "./node-ref.ts";
import type { StoredFamily } from "./stored-family.ts";
import type { FamilySelection } from "./use-family-selection.ts";
import type { Find } from "./use-find-in-tree.ts";

interface FamilyActionsProps {
  readonly family: Family;
  readonly view: TreeView;
  readonly selection: FamilySelection;
  readonly stored: StoredFamily;
  readonly reader: FamilyReader;
  readonly find: Find;
  readonly focus: number;
  /** Asking anew is under way. */
  readonly busy: boolean;
  readonly onAskAnew: () => void;
}

const family = getRouteApi("/app/families/$companyId");

/** What can be done with the family: choose from it, take it along, copy the view, ask the service again. */
export function FamilyActions(props: FamilyActionsProps) {
  const { view, stored, busy, onAskAnew } = props;
  const router = useRouter();
  const search = family.useSearch();
  const link = () => {
    const { focus } = view.getState();
    const { href } = router.buildLocation({
      to: "/families/$companyId",
      params: { companyId: stored.id },
      search: { ...search, ...(focus >= 0 && { focus: nodeRef(view.table, focus) }) },
    });
    return new URL(href, window.location.href).href;
  };
  return (
    <>
      <CopyLinkButton link={link} message="Link to this view copied" />
      <ReadAnew stored={stored} busy={busy} onAskAnew={onAskAnew} />
      <SelectMenu {...props} />
      <ExportMenu {...props} />
    </>
  );
}

/** Members that can be chosen at once, with the words for them. */
interface Amount {
  readonly label: string;
  readonly companies: number;
  readonly nodes: () => Iterable<number>;
}

function amountsOf({ family: { table }, view, find, focus }: FamilyActionsProps): Amount[] {
  const { kept, filter } = view.getState();
  const all = () => membersOf(table, undefined, kept);
  const count = (nodes: Iterable<number>) => companiesOf(table, nodes).length;
  const branch = focus >= 0 && isBranch(table, focus) ? () => membersOf(table, focus, kept) : undefined;
  return [
    ...(branch
      ? [{ label: "Branch of the focused company", companies: count(branch()), nodes: branch }]
      : []),
    ...(find.count > 0
      ? [{ label: `Everything found`, companies: count(find.nodes), nodes: () => find.nodes }]
      : []),
    {
      label: isEmptyFilter(filter) ? "Whole family" : "Everything that matches the filters",
      companies: count(all()),
      nodes: all,
    },
  ];
}

function SelectMenu(props: FamilyActionsProps) {
  const { selection } = props;
  return (
    <Menu
      label="Add to selection"
      align="end"
      width={340}
      trigger={
        <Button compact icon={<Layers size={16} strokeWidth={1.75} aria-hidden />}>
          Add to selection
        </Button>
      }
      items={() =>
        amountsOf(props).map(({ label, companies, nodes }) => ({
          label,
          hint: formatCount(companies, RECORD_NOUN.company),
          disabled: companies === 0 || companies > MOST_CHOSEN,
          onSelect: () => selection.add(nodes()),
        }))
      }
      footer={`Locations and former names count as their company. ${formatCount(MOST_CHOSEN, RECORD_NOUN.company)} at once, at most.`}
    />
  );
}

function ExportMenu({ family, view, reader, stored }: FamilyActionsProps) {
  const [busy, setBusy] = useState(false);
  const take = async (what: TakeAlong) => {
    setBusy(true);
    try {
      const note = await takeAlong(what, { family, view, reader, companyId: stored.id });
      showToast({ message: note });
    } catch (error) {
      showToast({ message: `Nothing was saved. ${errorMessage(error)}` });
    } finally {
      setBusy(false);
    }
  };
  const items: MenuItem[] = TAKE_ALONG.map((what) => ({
    label: what.label,
    ...(what.group === undefined ? {} : { group: what.group }),
    onSelect: () => void take(what),
  }));
  return (
    <Menu
      label="Export"
      align="end"
      width={260}
      trigger={
        <Button compact busy={busy} icon={<Download size={16} strokeWidth={1.75} aria-hidden />}>
          Export
        </Button>
      }
      items={items}
    />
  );
}

interface ReadAnewProps {
  readonly stored: StoredFamily;
  readonly busy: boolean;
  readonly onAskAnew: () => void;
}

/** Asks the service again for a tree that is kept, once its price was said. */
function ReadAnew({ stored, busy, onAskAnew }: ReadAnewProps) {
  return (
    <Popover
      title="Read anew"
      align="end"
      trigger={
        <Button compact busy={busy} icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
          Read anew
        </Button>
      }
    >
      {(close) => (
        <Price
          stored={stored}
          onAskAnew={() => {
            close();
            onAskAnew();
          }}
        />
      )}
    </Popover>
  );
}

function Price({ stored, onAskAnew }: Omit<ReadAnewProps, "busy">) {
  const { data: record } = useQuery(companyQueries.byId(stored.id));
  const subject = familySubject(stored, record);
  return (
    <div className="grid gap-2 p-4">
      {stored.answer && (
        <p className="text-ink-2">This tree is from {formatDate(stored.answer.receivedAt)}.</p>
      )}
      <p className="text-ink-2">{priceMessage(subject, 1)}</p>
      <Button variant="primary" className="mt-1 justify-self-start" onClick={onAskAnew} data-autofocus>
        Read anew · {formatPrice(subject.managed)}
      </Button>
    </div>
  );
}
