import { customType } from 'drizzle-orm/pg-core';

declare const brand: unique symbol;
/** A sealed text. At run time a string; for the compiler it is none, so that it ends in no column or answer by accident. */
export interface Sealed {
  readonly [brand]: true;
}

/** A column that takes sealed texts alone; a sealed text fits in no other column. Name it in `sealed-columns.ts` as well. */
export const sealedText = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' });
