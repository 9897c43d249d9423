import { customType } from 'drizzle-orm/pg-core';

declare const brand: unique symbol;
/** An encrypted text. At run time a string; for the compiler it is none, so that it ends in no column or answer by accident. */
export interface Encrypted {
  readonly [brand]: true;
}

/** A column that takes encrypted texts alone; an encrypted text fits in no other column. Name it in `encrypted-columns.ts` as well. */
export const encryptedText = customType<{ data: Encrypted; driverData: string }>({ dataType: () => 'text' });
