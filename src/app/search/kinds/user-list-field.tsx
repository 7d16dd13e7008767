import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { useUserLists } from "#app/search/user-lists.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import type { CriterionFieldProps } from "#app/search/criteria/criterion.ts";

/** One of the person's lists, by name and by its number of records of this search's type. */
export function UserListField({ criterion, value, onChange }: CriterionFieldProps<"userList">) {
  const { lists, error, retry, recordType } = useUserLists();
  const { one, many } = RECORD_NOUN[recordType];
  const isGone = value !== "" && lists?.every(({ id }) => id !== value) === true;
  if (lists?.length === 0 && value === "") {
    return (
      <p className="text-xs text-ink-2">
        You have no lists yet. Select {many}, then add them to a list from the selection.
      </p>
    );
  }
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-xs text-danger-ink">
        Your lists can’t be read on this device.
        <Button data-autofocus onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <Select
      label={criterion.label}
      hideLabel
      data-autofocus
      hint={criterion.hint}
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: "No list" },
        ...(isGone ? [{ value, label: "A list that no longer exists" }] : []),
        ...(lists ?? []).map(({ id, name, contacts, companies }) => ({
          value: id,
          label: `${name} · ${formatCount(recordType === "contact" ? contacts : companies, { one, many })}`,
        })),
      ]}
    />
  );
}
