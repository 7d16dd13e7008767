/** What every platform of the app and the service has, and this room's types do not. */
declare const URL: {
  new (address: string): { readonly hostname: string };
  canParse(address: string): boolean;
};

/** Longer than any address; what comes after so much tells nothing of the host. */
const MAX_ADDRESS_LENGTH = 3000;
const MAX_DOMAIN_LENGTH = 253;

const SCHEME = /^[a-z][a-z\d+-]*:(?!\d)[\\/]*|^[\\/]+/i;
const DOMAIN = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** The ASCII form of a host, in lower case; "" where it has none. */
function asciiHost(host: string): string {
  if (/^[\w.-]*$/.test(host)) return host.toLowerCase();
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * The one canonical domain of a website in any spelling: "HTTPS://user@www.Münchën.example.:8443/about" →
 * "xn--mnchn-kva7d.example". Scheme, user, `www.`, port, path, case and a last dot do not count. "" for what is no domain,
 * such as a word, an IP address or an e-mail address. App and service compare websites by it.
 */
export function websiteDomain(website: string): string {
  const address = website.slice(0, MAX_ADDRESS_LENGTH).replace(/^[\s<("'[]+/, "");
  const scheme = SCHEME.exec(address)?.[0] ?? "";
  const [authority = ""] = address.slice(scheme.length).split(/[\s/?#\\,;<>()[\]"'|]/, 1);
  const user = authority.lastIndexOf("@");
  // without a scheme it is an e-mail address
  if (user >= 0 && !/[\\/]/.test(scheme)) return "";
  const host = asciiHost(authority.slice(user + 1).replace(/:\d*$/, "")).replace(/\.+$/, "");
  const domain = host.replace(/^www\.(?=[^.]+\.)/, "");
  return domain.length <= MAX_DOMAIN_LENGTH && DOMAIN.test(domain) ? domain : "";
}
