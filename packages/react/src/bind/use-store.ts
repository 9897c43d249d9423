import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/** The value of a store; the component renders again when it changes. */
export function useStore<Value>($store: ReadableAtom<Value>): Value {
  return useSelect($store, identity);
}

/**
 * A part of a store's value; the component renders again only when that part changes. `select` answers a primitive or
 * something that the value holds, never a new object.
 */
export function useSelect<Value, Selected>(
  $store: ReadableAtom<Value>,
  select: (value: Value) => Selected,
): Selected {
  const subscribe = useCallback((notify: () => void) => $store.listen(notify), [$store]);
  const read = (): Selected => select($store.get());
  return useSyncExternalStore(subscribe, read, read);
}

function identity<Value>(value: Value): Value {
  return value;
}
