import type { ReadableAtom } from 'nanostores';
import { isolated } from './report-error';

/**
 * What an engine publishes of a store: it can be read and listened to, and at run time, too, it has nothing that changes it.
 * A listener that throws is reported; the others, and the engine, go on.
 */
export function readOnly<Value>($source: ReadableAtom<Value>): ReadableAtom<Value> {
  type Listener = Parameters<ReadableAtom<Value>['listen']>[0];
  const listen = (listener: Listener) =>
    $source.listen((value, last) => isolated(() => listener(value, last)));
  const $view: ReadableAtom<Value> = {
    get: $source.get,
    get value() {
      return $source.value;
    },
    get lc() {
      return $source.lc;
    },
    init: $source.init,
    eq: $source.eq,
    listen,
    subscribe(listener) {
      const unlisten = listen(listener as Listener);
      isolated(() => (listener as (value: Value) => void)($source.get()));
      return unlisten;
    },
    // Only the owner of the store may wake or close it.
    notify: () => undefined,
    off: () => undefined,
  };
  return Object.freeze($view);
}
