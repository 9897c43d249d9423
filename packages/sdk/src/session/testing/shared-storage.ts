import type { KeyValueStorage } from '../../kernel/ports';

/** Runs something some time later; a scheduler of fast-check decides when. */
export type Later = (what: string, run: () => void) => void;

/** One storage for several tabs: each is notified of the others' changes when the scheduler delivers them. */
export function createSharedStorage(later: Later) {
  const values = new Map<string, string>();
  const listeners: { readonly tab: number; readonly hear: (key: string | null) => void }[] = [];
  return {
    values,
    of(tab: number, onRemove: (stored: string) => void = () => undefined): KeyValueStorage {
      const tell = (changed: string): void => {
        for (const listener of listeners.filter((one) => one.tab !== tab)) {
          later(
            `tab ${listener.tab} hears of storage`,
            () => listeners.includes(listener) && listener.hear(changed),
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
        subscribe(hear) {
          const listener = { tab, hear };
          listeners.push(listener);
          return () => void listeners.splice(listeners.indexOf(listener), 1);
        },
      };
    },
  };
}
