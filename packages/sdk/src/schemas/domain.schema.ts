import * as z from 'zod/mini';
import { rule } from './text-rule';

const maxLength = 255;
const maxEntries = 100;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(?:${label}\\.)+${label}$`);

/**
 * Normalises a domain entry: lower case and punycode, with its optional `*.` and port (decisions section 5). Null where it is
 * not a host name; IP addresses are not.
 *
 * @example toDomain(' *.Pão.com.br:8080 '); // '*.xn--po-sia.com.br:8080'
 */
export function toDomain(text: string): string | null {
  const match = /^(\*\.)?([^\s:/?#@\\%*[\]]+)(?::(\d{1,5}))?$/.exec(text.trim());
  const [, wildcard = '', typed = '', port] = match ?? [];
  const host = toAscii(typed);
  if (host === null || !isHost(host, wildcard)) return null;
  if (port === undefined) return withinLength(`${wildcard}${host}`);
  return isPort(Number(port)) ? withinLength(`${wildcard}${host}:${Number(port)}`) : null;
}

function withinLength(entry: string): string | null {
  return entry.length > maxLength ? null : entry;
}

function isHost(host: string, wildcard: string): boolean {
  if (host === 'localhost') return wildcard === '';
  return host.length <= 253 && hostName.test(host) && !/\.\d+$/.test(host);
}

/** Parsed by `URL`, which lowers the case and converts to punycode. */
function toAscii(host: string): string | null {
  try {
    return host === '' ? null : new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535;
}

/**
 * One domain that videos may be embedded at; the parsed value is written as {@link toDomain} writes it.
 *
 * @example domainSchema.parse('*.Example.com'); // '*.example.com'
 */
export const domainSchema = z.string('validation.required').check(
  rule((text: string) => {
    if (text.trim() === '') return { key: 'validation.required' };
    return toDomain(text) === null ? { key: 'validation.domain' } : null;
  }),
  z.overwrite((text) => toDomain(text) ?? text),
);

/**
 * Up to 100 domains, none of them twice: 'validation.domainRepeated' on the later one, compared as they are kept.
 *
 * @example domainListSchema.safeParse(['example.com', 'EXAMPLE.com']).error?.issues[0]?.path; // [1]
 */
export const domainListSchema = z.array(domainSchema, 'validation.required').check(
  rule((domains: string[]) =>
    domains.length > maxEntries ? { key: 'validation.max', params: { max: maxEntries } } : null,
  ),
  z.check<string[]>(({ value, issues }) => {
    for (const [index, domain] of value.entries())
      if (value.indexOf(domain) < index)
        issues.push({ code: 'custom', message: 'validation.domainRepeated', path: [index], input: domain });
  }),
);
