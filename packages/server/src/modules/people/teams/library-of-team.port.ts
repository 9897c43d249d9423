import type { Transaction } from '../../../kernel/database/database';

/** Writes the root of a team's library. */
export type OpenLibrary = (
  tx: Transaction,
  root: { readonly id: string; readonly accountId: string },
) => Promise<void>;
