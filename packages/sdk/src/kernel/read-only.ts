import type { ReadableAtom, WritableAtom } from 'nanostores';
import { isolated } from './report-error';

/**
 * A read-only view of a store: it can be read and listened to, and has no setter, at run time as in its type. An error that a
 * listener throws is reported; the other listeners are still called.
 *
 * @example
 * ```ts
 * import { atom } from 'nanostores';
 *
 * const $count = atom(0);
 * const $shown = readOnly($count);
 * $shown.subscribe((count) => show(count));
 * ```
 */
export function readOnly<Value>($source: ReadableAtom<Value>): ReadableAtom<Value> {
  type Listener = Parameters<ReadableAtom<Value>['listen']>[0];
  const listen = (listener: Listener) =>
    $source.listen((value, last) => isolated(() => listener(value, last)));
  const { set: _set, ...source } = $source as WritableAtom<Value>;
  const $view: ReadableAtom<Value> = {
    ...source,
    get value() {
      return $source.value;
    },
    get lc() {
      return $source.lc;
    },
    listen,
    subscribe(listener) {
      const unlisten = listen(listener as Listener);
      isolated(() => (listener as (value: Value) => void)($source.get()));
      return unlisten;
    },
    // Only the owner of the store may notify its listeners or stop it.
    notify: () => undefined,
    off: () => undefined,
  };
  return Object.freeze($view);
}
