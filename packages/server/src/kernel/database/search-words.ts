import { and, like, or } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { foldText } from '../../schema/columns/folded-text';

/** Each word costs a comparison a row: what follows so many of them counts as one. */
const mostWords = 8;

/** The words of a search as patterns for `like`, which find them anywhere; `%` and `_` in them stand for themselves. */
export function wordPatterns(text: string): string[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const few =
    words.length > mostWords ? [...words.slice(0, mostWords), words.slice(mostWords).join(' ')] : words;
  return few.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Rows that have every word of a search, in any order, each in one of these folded texts; undefined where nothing is searched. */
export function hasWords(columns: AnyColumn | readonly (AnyColumn | SQL)[], text = ''): SQL | undefined {
  const all = [columns].flat() as (AnyColumn | SQL)[];
  return and(...wordPatterns(text).map((pattern) => or(...all.map((column) => like(column, pattern)))));
}
