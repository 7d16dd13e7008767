/** The content of a row in the trees compared: as many elements as in the app's tree. */
export function TreeCells({
  name,
  type,
  level,
  branch,
}: {
  readonly name: string;
  readonly type: string;
  readonly level: number;
  readonly branch: boolean;
}) {
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center gap-1.5" style={{ paddingLeft: 4 + (level - 1) * 16 }}>
        {branch && <span className="size-6 flex-none" />}
        <input type="checkbox" tabIndex={-1} aria-label={`Select ${name}`} className="size-4 flex-none" />
        <bdi title={name} className="truncate">
          {name}
        </bdi>
        {branch && <span className="flex-none text-xs">{level}</span>}
      </div>
      <div className="flex-none pl-3 text-xs text-ink-2">{type}</div>
    </>
  );
}
