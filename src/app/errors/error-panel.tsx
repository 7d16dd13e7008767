import { KeyRound, Lock, LogOut, RefreshCw, TriangleAlert, WifiOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ACCESS_CODES } from "#contract/error-schemas.ts";
import { ApiError } from "#app/api/api-error.ts";
import { type ErrorDescription, describeError } from "./describe-error.ts";
import { describeSignIn } from "./describe-sign-in.ts";
import { signInFailureOf } from "#app/auth/sign-in-failure.ts";
import { endRenewalPause, signIn, signOut } from "#app/auth/auth-session.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";

interface ErrorPanelProps {
  readonly error: Error;
  /** The subject of the sentence: "Contacts". */
  readonly what: string;
  /** Scopes that it needs. */
  readonly scopes?: readonly string[] | undefined;
  readonly onRetry: () => unknown;
  /** Overrides the general title and text. */
  readonly message?: Pick<ErrorDescription, "title" | "text"> | undefined;
  /** Label of the retry button, for a retry that may cost something. */
  readonly retryLabel?: string | undefined;
}

/** Takes the place of a result that failed: what happened, what to do, and the details for support. */
export function ErrorPanel({ error, what, scopes, onRetry, retryLabel, message }: ErrorPanelProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const description = { ...describeError(error, { what, scopes: scopes ?? [] }), ...message };
  const refused = description.kind === "forbidden";
  return (
    <StatePanel
      icon={refused ? Lock : description.kind === "network" ? WifiOff : TriangleAlert}
      tone={refused ? "neutral" : "danger"}
      title={description.title}
      actions={
        <>
          {refused && <AccessButton error={error} />}
          {description.kind === "signed-out" && (
            <Button variant="primary" icon={<KeyRound size={16} aria-hidden />} onClick={signInHere}>
              Sign in again
            </Button>
          )}
          <Button
            variant={refused || description.kind === "signed-out" ? "secondary" : "primary"}
            icon={<Icon of={RefreshCw} />}
            onClick={() => {
              endRenewalPause();
              onRetry();
            }}
          >
            {retryLabel ?? "Try again"}
          </Button>
          <Button aria-expanded={open} aria-controls={detailsId} onClick={() => setOpen(!open)}>
            Details
          </Button>
        </>
      }
    >
      <p>{description.text}</p>
      {description.requestId !== undefined && <RequestId id={description.requestId} />}
      <div id={detailsId} hidden={!open}>
        <ErrorDetails details={description.details} />
      </div>
    </StatePanel>
  );
}

function signInHere(): void {
  signIn(window.location.pathname + window.location.search).catch((error: unknown) => {
    showToast({ message: describeSignIn(signInFailureOf(error)).text });
  });
}

/** Offers a new sign-in where a scope is missing, since only that can request one; a role belongs to the account. */
function AccessButton({ error }: { error: Error }) {
  if (error instanceof ApiError && error.code === ACCESS_CODES.role) {
    return (
      <Button variant="primary" icon={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
        Use another account
      </Button>
    );
  }
  return (
    <Button variant="primary" icon={<KeyRound size={16} aria-hidden />} onClick={signInHere}>
      Ask for access
    </Button>
  );
}

function RequestId({ id }: { id: string }): ReactNode {
  return (
    <p className="inline-flex max-w-full items-center gap-1.5 rounded-sm border border-line bg-canvas py-0.5 pr-0.5 pl-2 text-xs">
      Reference <code className="min-w-0 truncate font-mono text-ink">{id}</code>
      <CopyButton value={id} label="Copy reference" />
    </p>
  );
}

/** The details for support, with a button that copies them. */
export function ErrorDetails({ details }: Pick<ErrorDescription, "details">) {
  const text = details.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <div className="grid justify-items-center gap-1 rounded-md border border-line bg-canvas p-3 text-left text-xs">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {details.map(([name, value]) => (
          <div key={name + value} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton value={text} label="Copy details" />
    </div>
  );
}
