import type { KeyValueStorage } from '../../kernel/ports';

/** Schedules `run`; a fast-check scheduler decides when. */
export type Later = (what: string, run: () => void) => void;

/** One storage for several tabs: each is notified of the others' changes when the scheduler delivers them. */
export function createSharedStorage(later: Later) {
  const values = new Map<string, string>();
  const listeners: { readonly tab: number; readonly notify: (key: string | null) => void }[] = [];
  return {
    values,
    of(tab: number, onRemove: (stored: string) => void = () => undefined): KeyValueStorage {
      const tell = (changed: string): void => {
        for (const listener of listeners.filter((one) => one.tab !== tab)) {
          later(
            `tab ${listener.tab} hears of storage`,
            () => listeners.includes(listener) && listener.notify(changed),
          );
        }
      };
      return {
        get: (name) => values.get(name) ?? null,
        set(name, value) {
          values.set(name, value);
          tell(name);
        },
        remove(name) {
          const stored = values.get(name);
          if (stored === undefined) return;
          onRemove(stored);
          values.delete(name);
          tell(name);
        },
        subscribe(notify) {
          const listener = { tab, notify };
          listeners.push(listener);
          return () => void listeners.splice(listeners.indexOf(listener), 1);
        },
      };
    },
  };
}
