import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store of the SDK; the component renders again with each change. {@link useStoreSelector} takes a part of it.
 *
 * @example
 * ```tsx
 * import { usePalco, useStore } from '@palco/react';
 *
 * function Stage() {
 *   return <p>{useStore(usePalco().session.$state).stage}</p>;
 * }
 * ```
 */
export { useStore } from '@nanostores/react';

/**
 * A part of a store's value; the component renders again only when that part changes. `select` returns a primitive or
 * a part of the value, never a new object. Without `select`, the whole value: the parts use it in place of `useStore`,
 * which imports `listenKeys` of nanostores and would add it to every bundle.
 *
 * @example
 * ```tsx
 * import { usePalco, useStoreSelector } from '@palco/react';
 *
 * const Percent = () => {
 *   const palco = usePalco();
 *   return <>{useStoreSelector(palco.use(uploads).$summary, (summary) => summary.percent)} %</>;
 * };
 * ```
 */
export function useStoreSelector<Value>($store: ReadableAtom<Value>): Value;
export function useStoreSelector<Value, Selected>(
  $store: ReadableAtom<Value>,
  select: (value: Value) => Selected,
): Selected;
export function useStoreSelector<Value>(
  $store: ReadableAtom<Value>,
  select: (value: Value) => unknown = whole,
): unknown {
  const subscribe = useCallback((notify: () => void) => $store.listen(notify), [$store]);
  const read = (): unknown => select($store.get());
  return useSyncExternalStore(subscribe, read, read);
}

function whole<Value>(value: Value): Value {
  return value;
}
