/** How values without a text of their own are said. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  /** A time (ISO 8601). */
  time(value: string): string;
  /** What a text stands for; undefined for one that speaks for itself. */
  word(value: string): string | undefined;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A recorded value in one line. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string')
    return words.word(value) ?? (instant.test(value) ? words.time(value) : value);
  if (Array.isArray(value))
    return value.length === 0 ? words.none : value.map((one) => valueText(one, words)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
