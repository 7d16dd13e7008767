import { Link } from "@tanstack/react-router";
import { Children, type ReactNode } from "react";
import { safeWebUrl } from "#app/lib/safe-url.ts";
import { contactName } from "#contract/contact-schemas.ts";

interface CompanySectionItemProps {
  readonly title: ReactNode;
  /** The target of the title's link; used only where it is safe to open. */
  readonly href?: string | undefined;
  /** Under the title; empty ones are left out. */
  readonly details?: readonly ReactNode[];
  /** Beside the title: a score, a day. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** One record of a section: a title, details under it, and a figure beside it. */
export function CompanySectionItem({ title, href, details, end, children }: CompanySectionItemProps) {
  const address = href === undefined ? undefined : safeWebUrl(href);
  const shown = [...new Set(details)].filter((detail) => detail !== undefined && detail !== "");
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-medium wrap-break-word">
          {address === undefined ? (
            title
          ) : (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="underline-offset-3 hover:underline"
            >
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </p>
        {end !== undefined && <div className="flex-none text-ink-2 tabular-nums">{end}</div>}
      </div>
      {shown.length > 0 && (
        <p className="text-ink-2">
          {Children.map(shown, (detail, place) => (
            <>
              {place > 0 && " · "}
              {detail}
            </>
          ))}
        </p>
      )}
      {children}
    </div>
  );
}

interface Person {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** The contacts that a record names, each as a link. */
export function NamedContacts({ label, people }: { label: string; people?: readonly Person[] | undefined }) {
  if (people === undefined || people.length === 0) return null;
  return (
    <p className="text-ink-2">
      {label}:{" "}
      {people.map((person, place) => (
        <span key={person.id}>
          {place > 0 && ", "}
          <ContactLink id={person.id} name={contactName(person)} />
        </span>
      ))}
    </p>
  );
}

/** A contact's name as a link to the contact. */
export function ContactLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link
      to="/contacts"
      search={{ personId: id, peek: id }}
      className="text-accent-ink underline underline-offset-3"
    >
      {name || "Name unknown"}
    </Link>
  );
}
