/** A domain as the settings store it: a host name, with `*.` before it and a port behind it where given. */
const DOMAIN = /^(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)*)(?::(\d{1,5}))?$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An origin as sessions of embedded parts name it. */
const ORIGIN = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/;

/**
 * The value of `frame-ancestors` for pages that the domains and origins may frame; the own site always may. What is neither is left
 * out: a blank or a semicolon in it would become a part of the policy.
 */
export function frameAncestors(domains: readonly string[], origins: readonly string[] = []): string {
  return [
    "'self'",
    ...domains.filter((domain) => DOMAIN.test(domain)),
    ...origins.filter((origin) => ORIGIN.test(origin)),
  ].join(' ');
}

/** The domains that an origin is compared with, and whether our own pages are shown over TLS. */
interface Listed {
  readonly domains: readonly string[];
  readonly isSecure: boolean;
}

/**
 * Whether an origin is one of the domains, by the same rules as `frame-ancestors` (CSP 3, section 6.7.2): `*.` stands for
 * subdomains at any depth and not for the host itself, no port means the default one, and plain HTTP is enough where our own
 * pages are plain too.
 */
export function isListedOrigin(origin: string, { domains, isSecure }: Listed): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin) return false;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || isSecure)) return false;
  return domains.some((domain) => isWithin(url, domain));
}

function isWithin({ protocol, hostname, port }: URL, domain: string): boolean {
  const match = DOMAIN.exec(domain);
  if (!match) return false;
  const [, wildcard, host, wanted] = match;
  const defaultPort = DEFAULT_PORTS[protocol];
  if ((wanted ?? defaultPort) !== (port || defaultPort)) return false;
  return wildcard === undefined ? hostname === host : hostname.endsWith(`.${host}`);
}
