import { uuid } from 'drizzle-orm/pg-core';

/** The id of something that a row cannot be without. */
export const requiredId = <Name extends string>(name: Name) => uuid(name).notNull();
