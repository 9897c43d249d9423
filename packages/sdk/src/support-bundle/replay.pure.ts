import type { SupportBundle, SupportEntry, SupportFacts, SupportRequest } from './support-bundle-contract';

/** What was known when an entry was made. */
export interface SupportMoment {
  readonly entry: SupportEntry;
  /** The state of each engine, by its source. */
  readonly states: Readonly<Record<string, SupportFacts>>;
  /** The requests until then, the oldest first. */
  readonly requests: readonly SupportRequest[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRequest = (entry: Readonly<Record<string, unknown>>): boolean =>
  typeof entry['method'] === 'string' && typeof entry['path'] === 'string' && Array.isArray(entry['query']);

const isState = (entry: Readonly<Record<string, unknown>>): boolean =>
  typeof entry['source'] === 'string' && isObject(entry['facts']);

const isEntry = (entry: unknown): boolean =>
  isObject(entry) &&
  typeof entry['at'] === 'number' &&
  ((entry['type'] === 'request' && isRequest(entry)) || (entry['type'] === 'state' && isState(entry)));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads a bundle from its file; `null` where the text is none of this version.
 *
 * @example
 * const bundle = readSupportBundle(await file.text());
 */
export function readSupportBundle(text: string): SupportBundle | null {
  const read = parse(text);
  if (!isObject(read) || read['format'] !== 'palco-support-bundle' || read['formatVersion'] !== 1)
    return null;
  const { entries } = read;
  return Array.isArray(entries) && entries.every(isEntry) ? (read as unknown as SupportBundle) : null;
}

/**
 * What was known when the entry with this index was made: steps through a bundle, as a replay does. `null` past its ends.
 *
 * @example
 * const bundle = readSupportBundle(await file.text());
 * const moment = bundle && supportMoment(bundle, 12);
 * console.info(moment?.states['player']?.['stage']);
 */
export function supportMoment(
  { entries }: Pick<SupportBundle, 'entries'>,
  index: number,
): SupportMoment | null {
  const entry = entries[index];
  if (!entry) return null;
  const past = entries.slice(0, index + 1);
  return {
    entry,
    states: Object.fromEntries(
      past.flatMap((one) => (one.type === 'state' ? [[one.source, one.facts] as const] : [])),
    ),
    requests: past.filter((one) => one.type === 'request'),
  };
}
