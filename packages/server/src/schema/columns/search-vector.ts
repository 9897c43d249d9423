import { customType } from 'drizzle-orm/pg-core';

/** Lexemes with their positions (`tsvector`), as PostgreSQL writes them as text. */
export const searchVector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
