/** How many pages a row of cards has; one where all of them are in view or the row scrolls by itself (`inView` 0). */
export function pageCount(items: number, inView: number): number {
  return inView === 0 ? 1 : Math.max(1, Math.ceil(items / inView));
}

/** The first card of a page; the last page is filled up from the left, so that no gap stands at its end. */
export function startOf(page: number, items: number, inView: number): number {
  return Math.max(0, Math.min(page * inView, items - inView));
}

/** The page on which a card is in view. */
export function pageOf(index: number, items: number, inView: number): number {
  return Math.min(Math.floor(index / inView), pageCount(items, inView) - 1);
}
