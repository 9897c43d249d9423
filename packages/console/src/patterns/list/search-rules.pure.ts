/** Reads one value of an address; undefined if it is invalid, so that an old or mistyped link never ends in an error page. */
export type SearchRule<Value> = (raw: unknown) => Value | undefined;

export type SearchRules = Readonly<Record<string, SearchRule<unknown>>>;

/** What an address may hold by its rules. */
export type SearchOf<Shape extends SearchRules> = {
  [Key in keyof Shape]?: Exclude<ReturnType<Shape[Key]>, undefined>;
};

/** Text that is not blank. A name such as 2026 arrives as a number from the router's address parser. */
export function textRule(max = 200): SearchRule<string> {
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return undefined;
    const text = String(raw);
    return /\S/.test(text) && text.length <= max ? text : undefined;
  };
}

/** One of the words that are offered. */
export function wordRule<const Word extends string>(words: readonly Word[]): SearchRule<Word> {
  return (raw) => words.find((word) => word === raw);
}

function numberOf(raw: unknown): number {
  return typeof raw === 'number' || (typeof raw === 'string' && raw.trim() !== '') ? Number(raw) : Number.NaN;
}

/** One of the numbers that are offered. */
export function choiceRule<const Choice extends number>(choices: readonly Choice[]): SearchRule<Choice> {
  return (raw) => choices.find((choice) => choice === numberOf(raw));
}

/** The number of a page, from 1 on. */
export function pageRule(raw: unknown): number | undefined {
  const page = numberOf(raw);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : undefined;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** An id: a UUID. */
export function idRule(raw: unknown): string | undefined {
  return typeof raw === 'string' && uuid.test(raw) ? raw : undefined;
}

/**
 * Reads a list's part of an address; invalid and unknown values are left out. Without zod, which would become part of the
 * first page: the router needs the rules of every address from the start.
 */
export function readSearch<Shape extends SearchRules>(
  rules: Shape,
  raw: Record<string, unknown>,
): SearchOf<Shape> {
  const read = Object.entries(raw).map(([key, value]) => [key, rules[key]?.(value)]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Shape>;
}
