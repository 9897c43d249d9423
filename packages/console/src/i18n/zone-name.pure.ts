/** A time zone as it is read: «America/Sao Paulo». */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Formatters by language and zone: creating one takes longer than rendering the row that uses it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The short name of a zone at an instant (ISO 8601): «BRT», «GMT-3». */
export function shortZoneName(instant: string, language: string, timeZone: string): string | undefined {
  const key = `${language} ${timeZone}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
  formatters.set(key, formatter);
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  return formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
}
