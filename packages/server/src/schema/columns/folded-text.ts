import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/** Blocks of letters with case or accents: Latin, Greek, Cyrillic. Other scripts are compared as they are. */
const letterBlocks: readonly (readonly [first: number, last: number])[] = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
];
const firstMark = 0x300;
const lastMark = 0x36f;

/** Letter to folded letter. The same table works here and in the database, whatever its locale and extensions. */
const folds = new Map(letterBlocks.flatMap(foldsOfBlock));

/** Text without case and accents, for searching: `Ação` and `acao` become the same. */
export function foldText(text: string): string {
  let folded = '';
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < firstMark || code > lastMark) folded += folds.get(letter) ?? letter;
  }
  return folded;
}

/** {@link foldText} as an SQL expression; immutable, so that it may define a generated column or an index. */
export function foldedSql(column: AnyColumn | SQL): SQL {
  // `translate` drops what has no counterpart: the combining marks at the end.
  const marks = Array.from({ length: lastMark - firstMark + 1 }, (_, index) =>
    String.fromCodePoint(firstMark + index),
  );
  const from = sql.raw(unicodeLiteral([...folds.keys(), ...marks]));
  const to = sql.raw(unicodeLiteral([...folds.values()]));
  return sql`translate(${column}, ${from}, ${to})`;
}

/** A column that PostgreSQL fills with {@link foldText} of another one of the row. */
export const foldedText = <Name extends string>(name: Name, of: () => AnyColumn) =>
  text(name)
    .notNull()
    .generatedAlwaysAs((): SQL => foldedSql(of()));

function foldsOfBlock([first, last]: readonly [number, number]): [string, string][] {
  const found: [string, string][] = [];
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const folded = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    if (folded !== letter && folded.length === 1) found.push([letter, folded]);
  }
  return found;
}

function unicodeLiteral(letters: readonly string[]): string {
  return `U&'${letters.map((letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')}'`;
}
