import Papa from 'papaparse';
import type { Language } from '../errors/language';

/** What stands between the cells: what a spreadsheet in the language takes for it, which is the decimal mark of the other one. */
const delimiters = { 'pt-BR': ';', en: ',' } as const satisfies Record<Language, string>;

/**
 * How tables for spreadsheets are written. Each cell in quotes,
 * and none the beginning of a formula: user agents and titles are what strangers typed. Also behind white space, and with the wide
 * forms of the signs, which some spreadsheets read like the narrow ones.
 */
const format: Papa.UnparseConfig = {
  quotes: true,
  newline: '\r\n',
  header: false,
  escapeFormulae: /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/u,
};

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export const tableHeader = (columns: readonly string[], language: Language = 'pt-BR'): string =>
  `\uFEFF${tableLines([columns], language)}`;

/** Lines of a table; none for none. */
export function tableLines(
  lines: readonly (readonly (string | number)[])[],
  language: Language = 'pt-BR',
): string {
  return lines.length === 0
    ? ''
    : `${Papa.unparse(
        lines.map((cells) => [...cells]),
        { ...format, delimiter: delimiters[language] },
      )}\r\n`;
}
