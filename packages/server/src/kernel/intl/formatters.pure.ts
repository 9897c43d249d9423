/** More than all time zones, or all language tags that a page shows. A client chooses tags, so the number is bounded. */
const mostKept = 1_000;

/** Keeps what was made for a key: an `Intl` formatter takes about a hundred times as long to create as to use. */
export function keepByKey<Made>(make: (key: string) => Made): (key: string) => Made {
  const kept = new Map<string, Made>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, made);
    return made;
  };
}

const clockOf = keepByKey(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', timeStyle: 'medium' }),
);

/** `HH:mm:ss` of a time in a time zone. */
export function clockTime(at: Date, timeZone: string): string {
  return clockOf(timeZone).format(at);
}

const dayAndTimeOf = keepByKey(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' }),
);

/** `dd/MM/yyyy HH:mm:ss` of a time in a time zone. */
export function dayAndTime(at: Date, timeZone: string): string {
  return dayAndTimeOf(timeZone).format(at).replace(',', '');
}

/** `yyyy-MM-dd HH:mm:ss` of a time in a time zone: what a spreadsheet reads whichever order of day and month it is set to. */
export function isoDayAndTime(at: Date, timeZone: string): string {
  const [day = '', time = ''] = dayAndTime(at, timeZone).split(' ');
  return `${day.split('/').toReversed().join('-')} ${time}`;
}

const calendarOf = keepByKey(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** How far a time zone is ahead of UTC at a time, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const parts = calendarOf(timeZone).formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [value('year'), value('month') - 1, value('day')];
  return Date.UTC(year, month, day, value('hour'), value('minute'), value('second')) - at;
}

const regionNames = keepByKey(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);

/** The English name of a region in the CLDR data of the runtime; undefined where the code is none. */
export const regionName = (code: string): string | undefined => regionNames('en').of(code);

/** The name of a language in its own words: `Português (Brasil)`. */
export const languageLabel = keepByKey((tag) => {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
});
