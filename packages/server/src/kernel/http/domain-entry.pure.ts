const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const ENTRY = /^(\*\.)?([^\s/?#@:\\*[\]%]+)(?::(\d{1,5}))?$/;
const LONGEST_HOST = 253;
const HIGHEST_PORT = 65_535;
/** The contract's limit, checked again after the conversion to punycode, which makes names longer. */
const LONGEST_ENTRY = 255;

function isHost(host: string, isWildcard: boolean): boolean {
  const labels = host.split('.');
  if (host.length > LONGEST_HOST || !labels.every((label) => LABEL.test(label))) return false;
  if (labels.length === 1) return host === 'localhost' && !isWildcard;
  // A numeric last label makes it an IP address, not a host name.
  return !/^\d+$/.test(labels.at(-1) ?? '');
}

/** Lower case and punycode, as in the host of a URL. */
function toAscii(name: string): string | null {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null;
}

/**
 * A domain as it is stored and compared: lower case, punycode, with its `*.` and its port. Null for what is no host name
 * (decisions, section 2).
 */
export function normalizeDomain(text: string): string | null {
  const [, wildcard = '', name = '', port] = ENTRY.exec(text.trim()) ?? [];
  const host = toAscii(name);
  if (host === null || !isHost(host, wildcard !== '')) return null;
  const number = Number(port ?? 1);
  if (number < 1 || number > HIGHEST_PORT) return null;
  const entry = port === undefined ? wildcard + host : `${wildcard}${host}:${number}`;
  return entry.length <= LONGEST_ENTRY ? entry : null;
}

/** The domains without duplicates, in the order given; and the indices of invalid entries. */
export function normalizeDomains(texts: readonly string[]): { domains: string[]; wrong: number[] } {
  const found = texts.map(normalizeDomain);
  return {
    domains: [...new Set(found.filter((domain) => domain !== null))],
    wrong: found.flatMap((domain, index) => (domain === null ? [index] : [])),
  };
}

/** Whether a change of the domains takes the right to show videos away from a site. */
export function removesDomain(before: readonly string[], after: readonly string[]): boolean {
  return before.some((domain) => !after.includes(domain));
}

/** Whose pages may show a video or a live: its own domains, or those of its team where it names none. */
export function domainsOf(own: readonly string[], team: readonly string[]): readonly string[] {
  return own.length > 0 ? own : team;
}
