import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search of a page's address, and how it is written. */
export interface Address<Search extends object = object> {
  readonly search: Search;
  /** `replace` for what Back should not step through. */
  onSearchChange(next: Search, options?: { replace?: boolean }): void;
}

/** The search of the current page, as its route reads it. */
export function useAddress<Search extends object>(): Address<Search> {
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const onSearchChange = useCallback(
    (next: Search, options?: { replace?: boolean }) =>
      void navigate({ to: '.', search: next as never, replace: options?.replace }),
    [navigate],
  );
  return { search: search as Search, onSearchChange };
}
