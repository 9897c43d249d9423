import type { Database } from './database';
import { hasCode } from './has-code';

/** Serialisation failure and deadlock: PostgreSQL rolled the transaction back, and a retry may succeed. */
const REPEATABLE = new Set(['40001', '40P01']);
const MOST_TRIES = 5;
const LONGEST_WAIT_MS = 20;

/**
 * Retries transactions that PostgreSQL rolled back because of a concurrent one. The callback of a transaction may therefore
 * run several times and must change nothing but the database: files are written before it and removed after it.
 */
export function retryTransactions(db: Database, random: () => number = Math.random): void {
  const once = db.transaction.bind(db) as Database['transaction'];
  db.transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (tries === MOST_TRIES || !hasCode(error, REPEATABLE)) throw error;
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_WAIT_MS * tries));
      }
    }
  };
}
