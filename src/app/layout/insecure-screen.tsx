import { CentreCard } from "./centre-card.tsx";

/** Without TLS a browser gives a page no cryptography and no locks, so nobody can sign in safely. */
export function InsecureScreen() {
  return (
    <CentreCard title="This address is not safe to sign in at">
      <p>
        Prospect was opened over plain HTTP from another machine. Browsers switch off what a safe sign-in
        needs there.
      </p>
      <p>
        Open it with https, or on the machine that it runs on, at 127.0.0.1. Ask whoever runs it for the
        address.
      </p>
    </CentreCard>
  );
}
