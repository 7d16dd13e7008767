import { ArrowLeft, Check, Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type RecordSteps, StepButtons, stepByKey } from "#app/record-views/steps/step-buttons.tsx";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { isPageKey, isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/overlays/notifications.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";

/** The company in the form in which the selection stores records. */
function selectableCompany(record: CompanyRecord): SelectableRecord {
  return { type: "company", id: record.id, snapshot: companySnapshot(record) };
}

/** The previous and the next company on the screen that this one was opened from. */
interface BesideCompany extends RecordSteps {
  /** "4 of 312". */
  readonly position: string;
  /** Undefined until it is known. */
  readonly nextId: string | undefined;
  /** Whether the next page of companies is being fetched. */
  readonly busy: boolean;
}

/** Where the company was opened from. */
export interface CompanySteps {
  /** The label of the back button: the title of that screen. */
  readonly screen: string;
  readonly onBack: () => void;
  /** Undefined where the company was opened from no list. */
  readonly beside?: BesideCompany;
}

interface CompanyBarProps {
  /** Undefined until the company is loaded. */
  readonly record: CompanyRecord | undefined;
  readonly steps: CompanySteps;
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

/** The back button, the steps to the neighbouring companies, and the actions on the company. */
export function CompanyBar({ record, steps, renderAddToList }: CompanyBarProps) {
  const { screen, onBack, beside } = steps;
  return (
    <PageHeader
      metaBelow={beside !== undefined}
      meta={
        <>
          <Button
            variant="ghost"
            icon={<Icon of={ArrowLeft} />}
            onClick={onBack}
            className="!shrink"
            title={screen}
          >
            {screen}
          </Button>
          {beside && <StepsBeside {...beside} name={record?.attributes.name} />}
        </>
      }
    >
      {record && (
        <>
          <CopyLinkButton
            link={() => new URL(`/companies/${record.id}`, window.location.origin).href}
            message="Link copied"
          />
          {renderAddToList(() => [selectableCompany(record)])}
          <SelectCompany choice={selectableCompany(record)} />
        </>
      )}
    </PageHeader>
  );
}

/**
 * The position of the company in its list, and the steps to its neighbours: by button or by arrow key, as in a preview.
 */
function StepsBeside({
  position,
  name,
  busy,
  ...steps
}: BesideCompany & { readonly name: string | undefined }) {
  useKeys((event) => {
    // while a key is held down, each company on the way would be requested
    if (!event.repeat && isPageKey()) stepByKey(event, steps);
  });
  const announced = useRef(position);
  useEffect(() => {
    if (name === undefined || announced.current === position) return;
    announced.current = position;
    announce(`${name}, ${position}`);
  }, [name, position]);
  return (
    <div role="group" aria-label="Companies beside this one" className="flex flex-none items-center">
      <span className="px-1.5 whitespace-nowrap text-ink-2 tabular-nums">{position}</span>
      <StepButtons noun={RECORD_NOUN.company} busy={busy} {...steps} />
    </div>
  );
}

/** Selects the company, by click or by X; X on a focused checkbox toggles that checkbox. */
function SelectCompany({ choice }: { readonly choice: SelectableRecord }) {
  const selection = useSelection();
  const selected = useIsSelected(choice);
  const icon = selected ? Check : Plus;
  useKeys((event) => {
    if (event.key !== "x" || !isSingleKey(event)) return;
    event.preventDefault();
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === "checkbox") target.click();
    else selection.getState().toggle(choice);
  });
  return (
    <Button
      compact
      hint="X"
      aria-pressed={selected}
      icon={<Icon of={icon} />}
      onClick={() => selection.getState().toggle(choice)}
      className="max-sm:[&>span:last-child]:hidden"
    >
      {selected ? "Company selected" : "Select company"}
    </Button>
  );
}
