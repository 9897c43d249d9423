import { zoneName } from '../../../i18n/zone-name.pure';
import type { ComboboxOption } from '../../../ui';

function nameOf(at: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The offset of a zone from UTC at a moment, «UTC−03:00», daylight saving time included. */
export function offsetOf(zone: string, at: Date): string {
  const offset = nameOf(at, 'en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .replace('GMT', '')
    .replace('-', '−');
  return `UTC${offset || '+00:00'}`;
}

/** Minutes from UTC, for the order of the list. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /([+−])(\d+):(\d+)/.exec(offset) ?? [];
  return (sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Offsets change only on a quarter of an hour, so a list stays valid within one. */
const quarterMs = 900_000;
let cached: { readonly key: string; readonly choices: readonly ComboboxOption<string>[] } | null = null;

/**
 * Every time zone that the browser knows, from west to east, with its offset of that moment and its name in the language;
 * `current` is among them even where the browser does not list it.
 */
export function zoneOptions(current: string, language: string, at: Date): ComboboxOption<string>[] {
  // Cached: formatting hundreds of names takes a fifth of a second.
  const key = `${language} ${Math.floor(at.getTime() / quarterMs)}`;
  if (cached?.key !== key) cached = { key, choices: listZones(language, at) };
  const { choices } = cached;
  const isKnown = choices.some(({ value }) => value === current);
  return isKnown ? [...choices] : [{ value: current, label: zoneName(current) }, ...choices];
}

function listZones(language: string, at: Date): ComboboxOption<string>[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  const options = [...known].map((zone) => ({ zone, offset: offsetOf(zone, at) }));
  const sorted = options.toSorted(
    (one, other) =>
      minutesOf(one.offset) - minutesOf(other.offset) || one.zone.localeCompare(other.zone, 'en'),
  );
  return sorted.map(({ zone, offset }) => {
    const name = nameOf(at, language, { timeZone: zone, timeZoneName: 'long' });
    const typed = offset.replace('−', '-');
    return {
      value: zone,
      label: zoneName(zone),
      // For a zone without a name `Intl` gives the offset, which is shown already.
      hint: /^(GMT|UTC)[+-]/.test(name) ? offset : `${offset} · ${name}`,
      // People type «UTC-3», with a hyphen and without zeros.
      keywords: `${zone} ${typed} ${typed.replace(/([+-])0?(\d+):00/, '$1$2')}`,
    };
  });
}
