import { zoneName } from '../../i18n/zone-name.pure';
import type { ComboboxOption } from '../../ui';

function nameOf(at: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The distance of a zone from UTC at a moment, «UTC−03:00»; daylight saving time is in it. */
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

/** Zones change their offset at the quarter of an hour at the earliest. */
const quarterMs = 900_000;
let made: { readonly of: string; readonly choices: readonly ComboboxOption<string>[] } | null = null;

/**
 * Every time zone that the browser knows, from west to east, with its offset of that moment and its name in the language;
 * `current` is among them even where the browser does not list it.
 */
export function zoneOptions(current: string, language: string, at: Date): ComboboxOption<string>[] {
  // Their hundreds of names take the browser a fifth of a second: the list that was made last is kept.
  const of = `${language} ${Math.floor(at.getTime() / quarterMs)}`;
  if (made?.of !== of) made = { of, choices: listZones(language, at) };
  const { choices } = made;
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
      // A zone without a name of its own is named by its offset, which stands there already.
      hint: /^(GMT|UTC)[+-]/.test(name) ? offset : `${offset} · ${name}`,
      // «UTC-3» is what a keyboard types.
      keywords: `${zone} ${typed} ${typed.replace(/([+-])0?(\d+):00/, '$1$2')}`,
    };
  });
}
