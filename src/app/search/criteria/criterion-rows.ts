import type { CriterionBase, CriterionKind, KindOptions } from "./criterion.ts";

type Options<Kind extends CriterionKind> = Omit<
  CriterionBase<string>,
  "key" | "label" | "keywords" | "group"
> &
  KindOptions[Kind];

/** The members that every row has. */
export interface Row<Kind extends CriterionKind> {
  readonly kind: Kind;
  readonly label: string;
  readonly keywords: string;
}

/** A criterion without its key: kind, label, keywords for the search, and the options of its kind. */
export function row<const Kind extends CriterionKind>(kind: Kind, label: string, keywords: string): Row<Kind>;
export function row<const Kind extends CriterionKind, const More extends Options<Kind>>(
  kind: Kind,
  label: string,
  keywords: string,
  more: More,
): Row<Kind> & More;
export function row(kind: CriterionKind, label: string, keywords: string, more?: object) {
  return { kind, label, keywords, ...more };
}

/** Rows as criteria with their keys. */
type Keyed<Rows> = {
  readonly [Key in keyof Rows & string]: Rows[Key] & { readonly key: Key; readonly group: string };
}[keyof Rows & string];

/** The criteria of a group in the filter panel, with their keys in the URL. */
export function inGroup<const Rows extends Readonly<Record<string, Row<CriterionKind>>>>(
  group: string,
  rows: Rows,
): readonly Keyed<Rows>[] {
  // Object.entries loses which key belongs to which row
  return Object.entries(rows).map(([key, given]) => ({ key, group, ...given }) as Keyed<Rows>);
}
