import type { Transaction } from '../../../kernel/database/database';

/** Gives a person another name beside all messages of theirs. */
export type RenameAuthor = (
  tx: Transaction,
  author: { readonly userId: string; readonly name: string },
) => Promise<void>;
