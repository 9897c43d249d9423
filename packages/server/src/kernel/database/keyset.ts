/**
 * Every row of a list that may be of any length, page by page. A page is found by the last row of the one before (keyset),
 * so that its cost does not grow with what was read, and rows that come or go meanwhile neither repeat nor hide others.
 *
 * @param next reads the rows after `last`, or the first ones; an empty page is the end.
 */
export async function* readPages<Row>(
  next: (last: Row | undefined) => PromiseLike<readonly Row[]>,
): AsyncGenerator<Row, void> {
  let last: Row | undefined;
  do {
    const page = await next(last);
    yield* page;
    last = page.at(-1);
  } while (last !== undefined);
}
