import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ServerConfig } from '../config/config';
import { createTextCipher } from './text-cipher';
import type { TextCipher } from './text-cipher';

/** What {@link createTextCipher} derives its keys from. */
export type CipherSecrets = Pick<ServerConfig, 'secret' | 'previousSecret'>;

/** How the texts of one column are encrypted. Everything that encrypts or decrypts them takes it from here. */
export interface EncryptedColumn {
  readonly table: PgTable;
  readonly column: PgColumn;
  /** The column, unique and never changed, whose value binds a text to its row. */
  readonly id: PgColumn;
  /** Part of the key: texts of one purpose cannot be read as those of another. */
  readonly purpose: string;
  /** Further columns that are computed from the text with the secret, by property name; such as a digest to look it up by. */
  readonly derive?: (text: string, secret: string) => Readonly<Record<string, string>>;
  /** Earlier releases stored the text as it is. */
  readonly wasPlain?: boolean;
}

/** The cipher of a column. */
export function cipherOf(secrets: CipherSecrets, { purpose }: EncryptedColumn): TextCipher {
  return createTextCipher(secrets, purpose);
}
