import { randomUUID } from 'node:crypto';
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  events,
  jobs,
  uploads,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookSecrets,
} from './schema';
import { cipherOf } from './kernel/secret/encrypted-column';
import { encryptedWebhookSecrets } from './modules/records/webhooks';
import { collectMails } from './testing/collect-mails';
import type { PartUpload } from './ports/part-store';
import { insertVideo, insertWebhook } from './testing/samples';
import { startTestServer } from './testing/start-test-server';
import type { TestServer } from './testing/start-test-server';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  const env = { PALCO_ACTIVITY_DAYS: '10', PALCO_JOB_DAYS: '2', PALCO_DEAD_JOB_DAYS: '5' };
  server = await startTestServer({ mailer: collectMails(), env });
});
afterAll(() => server.stop());

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

/** Makes every recurring job due. */
async function makeDue(): Promise<void> {
  await server.db
    .update(jobs)
    .set({ runAfter: sql`now()` })
    .where(isNotNull(jobs.everyMs));
}

it('the parts of an expired upload are removed, those of an open one stay', async () => {
  const { db, context } = server;
  const begun: Record<string, PartUpload> = {};
  for (const [name, days] of [
    ['abandoned', 1],
    ['young', -1],
  ] as const) {
    const id = await insertVideo(db, 'colegioAtlas', { status: 'uploading' });
    const upload = await context.parts.begin(`sources/${id}`);
    await db.insert(uploads).values({
      videoId: id,
      partsId: upload.id,
      totalBytes: 9,
      ranges: [[0, 2]],
      expiresAt: daysAgo(days),
    });
    begun[name] = upload;
  }
  await makeDue();
  await expect.poll(() => context.parts.usedBytes(begun['abandoned']!)).toBeNull();
  expect(await context.parts.usedBytes(begun['young']!)).toBe(0);
});

it('entries of the activity log, done jobs and dead letters are kept as long as each is set to', async () => {
  const { db } = server;
  const entry = (days: number) => {
    const id = randomUUID();
    const at = { createdAt: daysAgo(days) };
    return { id, event: 'X', identifier: id, ip: '', userAgent: '', principalKind: 'system' as const, ...at };
  };
  const [young, ...old] = [entry(9), ...Array.from({ length: 5_003 }, () => entry(11))];
  for (const entries of [[young!], old.slice(0, 2_500), old.slice(2_500)])
    await db.insert(events).values(entries);
  const ended = (kind: string, status: 'done' | 'failed', days: number) => {
    const [id, subjectId] = [randomUUID(), randomUUID()];
    return { id, subjectId, kind, status, finishedAt: daysAgo(days) };
  };
  await db
    .insert(jobs)
    .values([
      ended('done-young', 'done', 1),
      ended('done-old', 'done', 3),
      ended('dead-young', 'failed', 4),
      ended('dead-old', 'failed', 6),
    ]);
  await makeDue();
  const names = ['done-young', 'done-old', 'dead-young', 'dead-old'];
  await expect
    .poll(async () => {
      const left = await db.select().from(jobs).where(inArray(jobs.kind, names));
      return left.map(({ kind }) => kind).sort();
    })
    .toEqual(['dead-young', 'done-young']);
  await expect.poll(() => db.$count(events, eq(events.event, 'X'))).toBe(1);
});

it('what was sent to webhooks is kept for 30 days, and a former secret until it signs no more', async () => {
  const { db } = server;
  const [young, old] = [await insertWebhook(db, 'colegioAtlas'), await insertWebhook(db, 'colegioAtlas')];
  await db
    .update(webhookEvents)
    .set({ createdAt: daysAgo(29) })
    .where(eq(webhookEvents.id, young));
  await db
    .update(webhookEvents)
    .set({ createdAt: daysAgo(31) })
    .where(eq(webhookEvents.id, old));
  const secret = (expiresAt: Date | null) => {
    const id = randomUUID();
    const encryptedSecret = cipherOf(server.context.config, encryptedWebhookSecrets).encrypt('whsec_x', id);
    return { id, endpointId: old, encryptedSecret, expiresAt, createdAt: daysAgo(2) };
  };
  const kept = [secret(null), secret(daysAgo(-1))];
  await db.insert(webhookSecrets).values([...kept, secret(daysAgo(1))]);
  await makeDue();
  await expect.poll(async () => (await db.select().from(webhookEvents)).map(({ id }) => id)).toEqual([young]);
  expect((await db.select().from(webhookDeliveries)).map(({ id }) => id)).toEqual([young]);
  const left = (await db.select().from(webhookSecrets)).map(({ id }) => id);
  expect(left.sort()).toEqual(kept.map(({ id }) => id).sort());
  // The endpoint itself stays.
  expect(await db.$count(webhookEndpoints, eq(webhookEndpoints.id, old))).toBe(1);
});
