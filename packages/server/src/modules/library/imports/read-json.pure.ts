/** An answer of a source, of which nothing is certain. */
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is below some names, whatever is missing on the way. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((below, name) => (isObject(below) ? below[name] : undefined), value);
}

/** Empty for what is no text. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  const found = at(value, ...names);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' ? found : '';
}

/** Null for what is no number; texts of digits are one. */
export function numberAt(value: unknown, ...names: readonly string[]): number | null {
  const found = at(value, ...names);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The objects of a list; nothing for what is no list. */
export function listAt(value: unknown, ...names: readonly string[]): readonly Json[] {
  const found = at(value, ...names);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** An ISO date, or seconds since 1970 as a number or text. */
export function dateAt(value: unknown, ...names: readonly string[]): Date | null {
  const found = textAt(value, ...names);
  if (found === '') return null;
  const date = /^\d{9,11}$/.test(found) ? new Date(Number(found) * 1000) : new Date(found);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Null for an empty text. */
export const addressAt = (value: unknown, ...names: readonly string[]): string | null => {
  const found = textAt(value, ...names);
  return found === '' ? null : found;
};
