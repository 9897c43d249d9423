import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** The id of something that a row cannot be without. */
export const requiredId = <Name extends string>(name: Name) => uuid(name).notNull();

/** A moment, whatever the time zone of who writes or reads it. */
export const time = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true });
