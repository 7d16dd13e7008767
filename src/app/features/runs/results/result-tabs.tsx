import { Segmented, type SegmentedOption } from "#app/ui/fields/segmented.tsx";
import { KIND_WORDS, type ResultKind } from "./result-kind.ts";

const ALL = "all";

interface ResultTabsProps {
  readonly total: number;
  readonly counts: readonly { readonly kind: ResultKind; readonly count: number }[];
  readonly shown: ResultKind | undefined;
  readonly onChange: (next: ResultKind | undefined) => void;
}

/** Which results are shown: all, or those of one kind. A kind that no longer occurs stays while it is shown. */
export function ResultTabs({ total, counts, shown, onChange }: ResultTabsProps) {
  const known = shown === undefined || counts.some(({ kind }) => kind === shown);
  const offered = known ? counts : [...counts, { kind: shown, count: 0 }];
  const options: SegmentedOption<ResultKind | typeof ALL>[] = [
    { value: ALL, label: "All", count: total },
    ...offered.map(({ kind, count }) => ({ value: kind, label: KIND_WORDS[kind].label, count })),
  ];
  return (
    <Segmented
      label="Results shown"
      look="loose"
      value={shown ?? ALL}
      options={options}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
