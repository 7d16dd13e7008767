interface TrustedPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedPolicy;
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** Scripts come from this page's own origin only. */
function ownScript(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address;
  throw new Error("A script from elsewhere is not started.");
}

let policy: TrustedPolicy | undefined;

/** The address of a script of ours, in the form that the page's policy asks for where the browser enforces one. */
export function scriptAddress(address: string): string {
  // the name is the one that the page's headers allow
  policy ??= window.trustedTypes?.createPolicy("prospect", { createScriptURL: ownScript });
  return policy?.createScriptURL(address) ?? ownScript(address);
}
