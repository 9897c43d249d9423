import Papa from 'papaparse';

/**
 * How tables for spreadsheets are written: `;` between the cells, as a spreadsheet in Portuguese reads them. Each cell in quotes,
 * and none the beginning of a formula: user agents and titles are what strangers typed. Also behind white space, and with the wide
 * forms of the signs, which some spreadsheets read like the narrow ones.
 */
const format: Papa.UnparseConfig = {
  quotes: true,
  delimiter: ';',
  newline: '\r\n',
  header: false,
  escapeFormulae: /^\s*[=+\-@＝＋－＠\t\r\n]/u,
};

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export const tableHeader = (columns: readonly string[]): string => `\uFEFF${tableLines([columns])}`;

/** Lines of a table; none for none. */
export function tableLines(lines: readonly (readonly (string | number)[])[]): string {
  return lines.length === 0
    ? ''
    : `${Papa.unparse(
        lines.map((cells) => [...cells]),
        format,
      )}\r\n`;
}
