const pageSearch = () => document.querySelector<HTMLInputElement>('main input[role="searchbox"]');

export const hasPageSearch = (): boolean => pageSearch() !== null;

/** Puts the focus into the search of the page; says whether there is one. */
export function focusPageSearch(): boolean {
  pageSearch()?.focus();
  return hasPageSearch();
}
