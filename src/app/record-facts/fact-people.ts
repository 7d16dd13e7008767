import { useEffect, useEffectEvent } from "react";
import { type MembersAnswer, NOBODY } from "#contract/workspace/workspace-schemas.ts";
import { useMembers } from "#app/sync/workspace-members.ts";

/** Somebody who can own a record. */
interface FactPerson {
  readonly id: string;
  readonly name: string;
}

/** The people whom facts name, as one of them reads it. */
export interface FactPeople {
  /** The person and their colleagues; undefined until they are known. */
  readonly all: readonly FactPerson[] | undefined;
  /** What somebody is called; undefined until it is known. */
  nameOf(id: string): string | undefined;
  /** Empty: this person, whom the gateway has not named yet. */
  isYou(id: string): boolean;
  /** Who sees what is noted, as a sentence; undefined until it is known. */
  readonly audience: string | undefined;
}

/** What somebody is called among those that the gateway names; an empty id is the person. */
export function personName(members: MembersAnswer, id: string): string {
  if (id === NOBODY) return "Somebody who deleted their data";
  if (id === "" || id === members.id) return members.name;
  return members.organisation?.members.find((one) => one.id === id)?.name ?? "Somebody who left";
}

/**
 * The people of an organisation, asked for when they are first shown, and again where somebody of `named` is not among them:
 * a colleague may have come since.
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
      // without a network since the page was loaded nobody has a name
      return id === "" ? "You" : failed ? "A colleague" : undefined;
    },
    audience:
      data &&
      (organisation
        ? `Seen by everybody at ${organisation.name ?? "your organization"}`
        : "Only you see this"),
  };
}
