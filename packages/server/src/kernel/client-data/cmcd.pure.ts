/** What a player tells with a request, as CMCD of either version (CTA-5004, CTA-5004-A) writes it. */
export interface ClientData {
  /** Of media ahead of the picture: of picture and sound the shorter. Null where it does not say. */
  readonly bufferMs: number | null;
  /** Measured; null where it does not say. */
  readonly throughputKbps: number | null;
  /** Whether its buffer ran empty since its last request. */
  readonly isStarved: boolean;
  /** Of the rendition that it asks for. */
  readonly bitrateKbps: number | null;
  /** From the wish to play to the first picture; version 2 tells it once a play. */
  readonly startupMs: number | null;
  /** Whether it asks for pictures or sound; a player that does not say counts as one that does. */
  readonly isMedia: boolean;
  /** What it calls its play; null where it says nothing that can be kept. */
  readonly sessionId: string | null;
}

/** A player sends some hundred characters, and the values of twenty keys. */
const longest = 4_096;
const mostPairs = 64;

/** A key, and what stands behind `=`: a text, a list of version 2, or anything else up to the comma. */
const pair = /([a-z][a-z\d-]{0,63})(?:=("(?:[^"\\]|\\.)*"|\([^()]*\)|[^,"()]*))?(?:,|$)/y;

/** Up to eleven days, and up to a terabit. */
const number = /^\d{1,9}(?:\.\d{1,3})?(?=$|;)/;

/** Above these nobody measures what is true: a buffer and a wait of ten minutes, and what one line carries. */
const mostMs = 600_000;
const mostKbps = 10_000_000;

/** Of `ot`: video, audio, both, other, or nothing said; not lists, keys, captions and what only initializes. */
const mediaTypes = new Set(['v', 'a', 'av', 'o', '']);

const within = (value: number | undefined, most: number): number | null =>
  value === undefined || value > most ? null : Math.round(value);

/** The text of a string, if it is a name as players make them. */
const namedBy = (value: string): string | null => /^"([\w.:-]{1,64})"$/.exec(value)?.[1] ?? null;

/** The numbers of a value: one, or those of a list without what is said of each. */
function numbersOf(value: string): number[] {
  const items = value.startsWith('(') ? value.slice(1, -1).trim().split(/ +/) : [value];
  return items.flatMap((item) => {
    const [found] = number.exec(item) ?? [];
    return found === undefined ? [] : [Number(found)];
  });
}

/** The keys of a text and their values; null where it is no CMCD, or too much. */
function pairsOf(text: string): ReadonlyMap<string, string> | null {
  if (text === '' || text.length > longest) return null;
  const pairs = new Map<string, string>();
  pair.lastIndex = 0;
  while (pair.lastIndex < text.length) {
    const [, key, value = '?1'] = pair.exec(text) ?? [];
    if (key === undefined || pairs.size >= mostPairs) return null;
    pairs.set(key, value);
  }
  return pairs;
}

const headerNames = ['cmcd-request', 'cmcd-object', 'cmcd-status', 'cmcd-session'];

/** What a player told with a request, in the query or in headers; '' for nothing. */
export function toldBy(
  query: unknown,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const asked = (query as Record<string, unknown> | undefined | null)?.['CMCD'];
  if (typeof asked === 'string') return asked;
  return headerNames.flatMap((name) => headers[name] ?? []).join(',');
}

/** What a text of CMCD says; null where it is none, or too much. It is a stranger's. */
export function readClientData(text: string): ClientData | null {
  const pairs = pairsOf(text);
  if (pairs === null) return null;
  const valueOf = (key: string): string => pairs.get(key) ?? '';
  const buffers = numbersOf(valueOf('bl'));
  const starved = valueOf('bs');
  return {
    bufferMs: within(buffers.length === 0 ? undefined : Math.min(...buffers), mostMs),
    throughputKbps: within(numbersOf(valueOf('mtp'))[0], mostKbps),
    isStarved: starved === '?1' || starved.startsWith('(?1'),
    bitrateKbps: within(numbersOf(valueOf('br'))[0], mostKbps),
    startupMs: within(numbersOf(valueOf('msd'))[0], mostMs),
    isMedia: mediaTypes.has(valueOf('ot')),
    sessionId: namedBy(valueOf('sid')),
  };
}
