import { readIce } from './offer.pure';
import type { IceParameters } from './offer.pure';

/** What a sender tells of its ICE after the offer (RFC 8840). */
export interface Fragment {
  /** Null where the fragment names none: it is of the session that is. */
  readonly ice: IceParameters | null;
  /** The server makes no checks, so that it needs none of them. */
  readonly candidates: readonly string[];
}

/** Each line is an attribute, or names the section that it is of. */
const line = /^(?:a=[\w-]+(?::.+)?|m=\w+ \d+ \S+ .+)$/;
const candidate = /^a=candidate:\S+ \d{1,3} (?:udp|tcp) \d{1,10} \S+ \d{1,5} typ \w+/i;

/** Reads a fragment; null where it is none. */
export function readFragment(body: string): Fragment | null {
  const lines = body
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (lines.length === 0 || !lines.every((one) => line.test(one))) return null;
  const candidates = lines.filter((one) => one.startsWith('a=candidate:'));
  if (!candidates.every((one) => candidate.test(one))) return null;
  const names = lines.filter((one) => /^a=ice-(?:ufrag|pwd):/.test(one));
  const ice = readIce(lines);
  if (names.length > 0 && ice === null) return null;
  return { ice, candidates: candidates.map((one) => one.slice(2)) };
}
