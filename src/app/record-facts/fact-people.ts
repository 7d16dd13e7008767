import { useEffect, useEffectEvent } from "react";
import { type MembersAnswer, NOBODY } from "#contract/workspace/workspace-schemas.ts";
import { useMembers } from "#app/sync/workspace-members.ts";

/** A person who can own a record. */
interface FactPerson {
  readonly id: string;
  readonly name: string;
}

/** The people in facts, as seen by the signed-in person. */
export interface FactPeople {
  /** The signed-in person and their colleagues; undefined until known. */
  readonly all: readonly FactPerson[] | undefined;
  /** The name of a person; undefined until known. */
  nameOf(id: string): string | undefined;
  /** An empty id stands for the signed-in person, before the gateway has named them. */
  isYou(id: string): boolean;
  /** Who sees the facts, as a sentence; undefined until known. */
  readonly audience: string | undefined;
}

/** The name of a person among the members; an empty id is the signed-in person. */
export function personName(members: MembersAnswer, id: string): string {
  if (id === NOBODY) return "Somebody who deleted their data";
  if (id === "" || id === members.id) return members.name;
  return members.organisation?.members.find((one) => one.id === id)?.name ?? "Somebody who left";
}

/**
 * The people of the organisation. Loaded when first shown, and again when `named` contains an unknown id: a new
 * colleague may have joined.
 */
export function useFactPeople(named: readonly string[] = []): FactPeople {
  const { data, failed, retry } = useMembers();
  const organisation = data?.organisation;
  const all = data && (organisation?.members ?? [{ id: data.id, name: data.name }]);
  const missing = named
    .filter((id) => id !== "" && id !== NOBODY && all?.every((one) => one.id !== id))
    .toSorted()
    .join(" ");
  const ask = useEffectEvent(retry);
  useEffect(() => {
    if (missing !== "") ask();
  }, [missing]);
  const isYou = (id: string) => id === "" || id === data?.id;
  return {
    all,
    isYou,
    nameOf(id) {
      if (data !== undefined) return personName(data, id);
      if (id === NOBODY) return "Somebody who deleted their data";
      // members never load if the page has been offline since it opened
      return id === "" ? "You" : failed ? "A colleague" : undefined;
    },
    audience:
      data &&
      (organisation
        ? `Seen by everybody at ${organisation.name ?? "your organization"}`
        : "Only you see this"),
  };
}
