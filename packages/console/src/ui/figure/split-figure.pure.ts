/**
 * A written figure in its number and its unit: languages put both together, the page shows the unit at half the size.
 *
 * @example splitFigure('0,4 %'); // ['0,4', ' %']
 */
export function splitFigure(text: string): readonly [number: string, unit: string] {
  const end = text.search(/\D*$/);
  return end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
