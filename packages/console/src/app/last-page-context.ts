import { createContext, useContext } from 'react';
import type { LastPage } from './last-page';

export const LastPageContext = createContext<LastPage | null>(null);

/** The memory of the last page; the app provides it. */
export function useLastPage(): LastPage {
  const lastPage = useContext(LastPageContext);
  if (!lastPage) throw new Error('useLastPage needs the LastPageContext of the app.');
  return lastPage;
}
