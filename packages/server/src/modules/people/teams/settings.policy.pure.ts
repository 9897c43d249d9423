/** The name of a time zone in its canonical spelling; null for what is none. Offsets such as `+03:00` are no names. */
export function normalizeTimeZone(text: string): string | null {
  // Later versions of Node take offsets as zones.
  if (/^[+-]/.test(text)) return null;
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    return null;
  }
  const folded = text.toLowerCase();
  return Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === folded) ?? text;
}
