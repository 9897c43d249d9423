import { useCallback, type RefCallback } from 'react';

type AnyRef = RefCallback<never> | { readonly current: unknown } | null | undefined;

/** One ref that fills several. Its identity is stable while theirs are, so that React does not detach it between renders. */
export function useMergedRef(refs: readonly [AnyRef, AnyRef, AnyRef, AnyRef]): RefCallback<unknown> {
  const [a, b, c, d] = refs;
  return useCallback(
    (element: unknown) => {
      for (const ref of [a, b, c, d]) fill(ref, element);
    },
    [a, b, c, d],
  );
}

function fill(ref: AnyRef, element: unknown): void {
  if (typeof ref === 'function') (ref as RefCallback<unknown>)(element);
  else if (ref) (ref as { current: unknown }).current = element;
}
