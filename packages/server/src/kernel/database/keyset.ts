/**
 * Reads a list of any length by keyset pagination: each page starts after the last row of the one before, so its cost does
 * not grow with the rows already read, and concurrent inserts and deletes neither repeat nor skip other rows.
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
