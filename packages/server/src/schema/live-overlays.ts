import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';

/** Overlays on the picture of a live. */
export const liveOverlays = pgTable(
  'live_overlays',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['banner', 'contador', 'imagem'] }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    url: text('url'),
    /** Of an image: the picture that was fetched from `url` once; viewers never ask the address itself. */
    imageKey: text('image_key'),
    position: text('position', {
      enum: ['topo-esquerda', 'topo', 'topo-direita', 'centro', 'base-esquerda', 'base', 'base-direita'],
    }).notNull(),
    active: boolean('active').notNull(),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('live_overlays_of_live').on(table.liveId, table.createdAt),
    index('live_overlays_trash')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);
