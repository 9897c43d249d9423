import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

export { useStore } from '@nanostores/react';

/**
 * A part of a store's value; the component renders again only when that part changes. `select` returns a primitive or
 * a part of the value, never a new object. (`useStore` renders on every change of its store.)
 *
 * @example
 * ```tsx
 * import { usePalco, useSelect } from '@palco/react';
 *
 * const Percent = () => {
 *   const palco = usePalco();
 *   return <>{useSelect(palco.use(uploads).$summary, (summary) => summary.percent)} %</>;
 * };
 * ```
 */
export function useSelect<Value, Selected>(
  $store: ReadableAtom<Value>,
  select: (value: Value) => Selected,
): Selected {
  const subscribe = useCallback((notify: () => void) => $store.listen(notify), [$store]);
  const read = (): Selected => select($store.get());
  return useSyncExternalStore(subscribe, read, read);
}
