import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { nullsLast } from './null-order';
import { lives, videos } from '../../schema';

const dialect = new PgDialect();

it.each([
  [nullsLast(videos.createdAt, 'desc'), '"videos"."created_at" desc'],
  [nullsLast(videos.titleFolded, 'asc'), '"videos"."title_folded" asc'],
  [nullsLast(lives.scheduledStartTime, 'desc'), '"lives"."scheduled_at" desc nulls last'],
  [nullsLast(videos.durationSeconds, 'asc'), '"videos"."duration_seconds" asc nulls last'],
])('orders a column that is never null as its index does: %#', (order, text) => {
  expect(dialect.sqlToQuery(order).sql).toBe(text);
});
