import { LogIn } from "lucide-react";
import { signIn, signOut } from "#app/auth/session.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** There is no way around signing in again. */
const stay = () => undefined;

/** Over a page whose session ended: the page keeps its place, and so do the selection and the runs. */
export function SessionEnded({ endedAt }: { endedAt: Date }) {
  const signInAgain = () => {
    const { pathname, search, hash } = window.location;
    void signIn(pathname + search + hash);
  };
  return (
    <Dialog
      open
      required
      onClose={stay}
      title="Sign in again to go on"
      footer={
        <>
          <Button onClick={() => void signOut()}>Sign out</Button>
          <Button
            variant="primary"
            icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
            onClick={signInAgain}
          >
            Sign in
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Your session ended at {time.format(endedAt)}. The search, what you selected and the runs are kept.
      </p>
    </Dialog>
  );
}
