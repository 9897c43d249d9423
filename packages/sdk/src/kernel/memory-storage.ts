import type { KeyValueStorage } from './ports';

/**
 * Storage that lasts as long as the page: for embeds that must leave no trace, for servers and for tests.
 * Other tabs do not share it, so it has no changes to report.
 *
 * @example
 * ```ts
 * const storage = createMemoryStorage();
 * storage.set('key', 'value');
 * storage.get('key'); // 'value'
 * ```
 */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => undefined,
  };
}
