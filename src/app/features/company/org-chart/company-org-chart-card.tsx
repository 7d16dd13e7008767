import { type UseQueryResult } from "@tanstack/react-query";
import { Maximize2, Minimize2 } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { CompanyCard } from "#app/features/company/company-card.tsx";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { searchContacts } from "#contract/contact-schemas.ts";

import { OrgChartList } from "./org-chart-list.tsx";
import {
  type OrgNode,
  type OrgPerson,
  buildOrgTree,
  departmentsOf,
  ofDepartment,
  togglePath,
} from "./org-chart-tree.ts";

interface CompanyOrgChartCardProps {
  readonly people: Pick<UseQueryResult<readonly OrgPerson[]>, "data" | "error" | "refetch">;
  /** It takes the whole width of the screen. */
  readonly wide: boolean;
  readonly onWide: (wide: boolean) => void;
}

const { Component: OrgChartDrawing, preload } = lazyComponent(
  async () => (await import("./org-chart-drawing.tsx")).OrgChartDrawing,
);

const ALL = "";

/** Who stands where, as far as free searches tell: levels, departments and titles. Boxes are the selection of everywhere. */
export function CompanyOrgChartCard({ people, wide, onWide }: CompanyOrgChartCardProps) {
  const { data, error, refetch } = people;
  const [department, setDepartment] = useState(ALL);
  const departments = data === undefined ? [] : departmentsOf(data);
  const phone = useMediaQuery("(width < 40rem)");
  // a phone draws no chart
  useEffect(() => (phone ? undefined : preload()), [phone]);
  const tree = useMemo(() => buildOrgTree(ofDepartment(data ?? [], department)), [data, department]);
  const icon = wide ? Minimize2 : Maximize2;
  return (
    <CompanyCard
      title="Org chart"
      note="by level, department and title"
      actions={
        <>
          {departments.length > 1 && (
            <Select
              label="Department"
              hideLabel
              size="sm"
              value={department}
              onChange={setDepartment}
              options={[
                { value: ALL, label: `All ${departments.length} departments` },
                ...departments.map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
          <IconButton
            variant="secondary"
            label={wide ? "Smaller chart" : "Larger chart"}
            icon={<Icon of={icon} />}
            onClick={() => onWide(!wide)}
            className="max-xl:hidden"
          />
        </>
      }
    >
      {data === undefined && error && (
        <ErrorPanel error={error} what="Contacts" scopes={searchContacts.scopes} onRetry={refetch} />
      )}
      {data === undefined && !error && <LoadingChart />}
      {tree.length > 0 && <OpenTree key={department} tree={tree} single={department !== ALL} phone={phone} />}
    </CompanyCard>
  );
}

interface OpenTreeProps {
  readonly tree: readonly OrgNode[];
  /** Only one department is shown: it is open. */
  readonly single: boolean;
  readonly phone: boolean;
}

function OpenTree({ tree, single, phone }: OpenTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(single ? firstOpen(tree) : []));
  const onToggle = (key: string) => setOpen(togglePath(tree, open, key));
  const Shown = phone ? OrgChartList : OrgChartDrawing;
  return (
    <Suspense fallback={<LoadingChart />}>
      <Shown tree={tree} open={open} onToggle={onToggle} />
    </Suspense>
  );
}

/** The first card below the top with somebody below it. */
function firstOpen([top, ...others]: readonly OrgNode[]): readonly string[] {
  const row = top !== undefined && others.length === 0 ? top.children : [];
  const first = row.find(({ below }) => below > 0);
  return first === undefined ? [] : [first.key];
}

function LoadingChart() {
  return (
    <div aria-busy className="grid justify-items-center gap-9 bg-canvas p-4">
      <p role="status" className="sr-only">
        Loading the org chart
      </p>
      <Skeleton width={156} height={48} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={48} />
    </div>
  );
}
