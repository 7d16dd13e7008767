import { CentredPageCard } from "./centred-page-card.tsx";

/** Without TLS, browsers offer a page neither cryptography nor locks, so nobody can sign in safely. */
export function InsecureScreen() {
  return (
    <CentredPageCard title="You can’t sign in at this address">
      <p>
        Prospect was opened over HTTP from another machine. There, browsers turn off the features that a
        secure sign-in needs.
      </p>
      <p>
        Use its https address, or open it at 127.0.0.1 on the machine it runs on. Your administrator can tell
        you the address.
      </p>
    </CentredPageCard>
  );
}
