import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store; the component renders again on each of its changes.
 *
 * @example
 * ```tsx
 * import { usePalco, useStore } from '@palco/react';
 *
 * const Count = () => <>{useStore(usePalco().use(uploads).$ids).length}</>;
 * ```
 */
export function useStore<Value>($store: ReadableAtom<Value>): Value {
  return useSelect($store, whole);
}

function whole<Value>(value: Value): Value {
  return value;
}

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
