/**
 * The columns of a file of lives, in the order of the template.
 *
 * @example
 * ```ts
 * const template = `${liveRowColumns.join(';')}\n`;
 * ```
 */
export const liveRowColumns = ['titulo', 'descricao', 'data', 'hora', 'tipo', 'latencia'] as const;

/**
 * Most lives in one file; the server refuses more with 413 `TOO_MANY_ROWS` and creates none of them.
 *
 * @example
 * ```ts
 * const isTooMany = (rows: readonly unknown[]) => rows.length > maxLiveRows;
 * ```
 */
export const maxLiveRows = 100;
