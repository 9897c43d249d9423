// What a webhook misses while it is off is kept, listed, and sent again without a flood.
import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs, memberships, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../schema';
import { demoTeams, demoRoles, demoUsers } from '../../../seed/demo-people';
import { collectMails } from '../../../testing/collect-mails';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { startWebhookReceiver } from '../../../testing/webhook-receiver';
import type { WebhookReceiver } from '../../../testing/webhook-receiver';
import { emitEvent } from './emit-event';
import { deliverKind } from './retry-plan.pure';

const accountId = demoTeams.colegioAtlas;
const longAgo = '2020-01-01T00:00:00.000Z';
const mails = collectMails();
let server: TestServer;
let receiver: WebhookReceiver;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ mailer: mails, env: { PALCO_OUTBOUND_ALLOW: '127.0.0.1' } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  await server.db.delete(webhookEndpoints);
  await server.db.delete(webhookEvents);
  await server.db.delete(jobs).where(eq(jobs.kind, deliverKind));
});
afterEach(() => receiver.stop());

const call = (path: string, options: { method?: string; body?: object } = {}) =>
  server.call(`/v1/webhooks${path}`, { token, ...options });

async function make(eventos: readonly string[] = ['video.ready']): Promise<string> {
  const { body } = await call('', { body: { url: `${receiver.url}/hook`, eventos } });
  return (body['webhook'] as { id: string }).id;
}

async function emit(): Promise<string> {
  const id = randomUUID();
  await server.db.transaction((tx) => emitEvent(tx, { type: 'video.ready', accountId, data: { id } }));
  return id;
}
const turn = (id: string, ativo: boolean) => call(`/${id}`, { method: 'PATCH', body: { ativo } });
const recover = (id: string, body: object = { desde: longAgo }) => call(`/${id}/recover`, { body });
const told = () =>
  receiver.requests.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
const statesOf = async (id: string) =>
  (
    await server.db
      .select({ status: webhookDeliveries.status })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, id))
      .orderBy(asc(webhookDeliveries.createdAt))
  ).map(({ status }) => status);
const missedBy = async (id: string) => {
  const { body } = await call('');
  return (body['items'] as { id: string; naoEntregues: number }[]).find((one) => one.id === id)?.naoEntregues;
};

it('a receiver that answers 410 once and comes back gets what it missed, once, with ids that it can tell', async () => {
  const id = await make();
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  const first = await emit();
  await expect.poll(() => statesOf(id)).toEqual(['failed']);
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  const missed = [await emit(), await emit()];
  expect(await statesOf(id)).toEqual(['failed', 'not_sent', 'not_sent']);
  expect(await missedBy(id)).toBe(3);
  expect(await recover(id)).toMatchObject({ status: 409, body: { code: 'WEBHOOK_OFF' } });
  await turn(id, true);
  expect(await recover(id)).toMatchObject({ status: 202, body: { enfileirados: 3, restantes: 0 } });
  await expect.poll(() => statesOf(id)).toEqual(['delivered', 'delivered', 'delivered']);
  // Those that fell due while a busy machine did something else go out at once, in any order.
  expect(told().toSorted()).toEqual([first, first, ...missed].toSorted());
  const pairs = receiver.requests.map(({ headers }, index) => `${told()[index]} ${headers['webhook-id']}`);
  expect(new Set(pairs).size).toBe(3);
  expect(await recover(id)).toMatchObject({ body: { enfileirados: 0, restantes: 0 } });
  expect(await missedBy(id)).toBe(0);
});

it('what waits when it is switched off is kept as not sent, not as failed', async () => {
  const id = await make();
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  await emit();
  await expect.poll(() => receiver.requests.length).toBe(1);
  await turn(id, false);
  const open = and(eq(jobs.kind, deliverKind), eq(jobs.status, 'queued'));
  await expect.poll(() => server.db.$count(jobs, open)).toBe(1);
  await server.db
    .update(jobs)
    .set({ runAfter: sql`now()` })
    .where(open);
  await server.db.execute(sql`select pg_notify('palco_jobs', ${deliverKind})`);
  await expect.poll(() => statesOf(id)).toEqual(['not_sent']);
  expect(receiver.requests).toHaveLength(1);
});

it('is asked for since a moment and by kind, and two who ask at once send nothing twice', async () => {
  const id = await make();
  await turn(id, false);
  const old = await emit();
  await emit();
  await server.db
    .update(webhookDeliveries)
    .set({ createdAt: new Date('2025-01-01T00:00:00Z') })
    .where(
      eq(webhookDeliveries.eventId, sql`(select id from ${webhookEvents} where data ->> 'id' = ${old})`),
    );
  await call(`/${id}/test`, { method: 'POST' });
  await expect.poll(() => statesOf(id)).toEqual(['not_sent', 'not_sent', 'delivered']);
  await turn(id, true);
  expect(await recover(id, { desde: longAgo, status: 'failed' })).toMatchObject({
    body: { enfileirados: 0 },
  });
  const answers = await Promise.all(
    [1, 2, 3].map(() => recover(id, { desde: '2025-06-01T00:00:00Z', status: 'not_sent' })),
  );
  expect(answers.map(({ body }) => body['enfileirados']).toSorted()).toEqual([0, 0, 1]);
  await expect.poll(() => statesOf(id)).toEqual(['not_sent', 'delivered', 'delivered']);
  const { status } = await recover(id, { desde: 'ontem' });
  expect(status).toBe(422);
});

it('no flood: one after the other behind what happens meanwhile, and no more than have room', async () => {
  const id = await make();
  await turn(id, false);
  await server.db.transaction(async (tx) => {
    for (let n = 0; n < 3; n += 1)
      await emitEvent(tx, { type: 'video.ready', accountId, data: { id: randomUUID() } });
    // A backlog that fills the queue but for two.
    await tx.execute(sql`
      with made as (
        insert into ${webhookEvents} (id, account_id, type, data, created_at)
        select gen_random_uuid(), ${accountId}::uuid, 'video.ready', '{}', now() from generate_series(1, 4998) returning id)
      insert into ${webhookDeliveries} (id, endpoint_id, event_id, status, created_at)
      select gen_random_uuid(), ${id}::uuid, id, 'pending', now() from made`);
  });
  await turn(id, true);
  expect((await recover(id)).body).toEqual({ enfileirados: 2, restantes: 1 });
  expect((await recover(id)).body).toEqual({ enfileirados: 0, restantes: 1 });
  const waiting = await server.db
    .select({ priority: jobs.priority, inMs: sql<number>`extract(epoch from run_after - now()) * 1000` })
    .from(jobs)
    .where(and(eq(jobs.kind, deliverKind), eq(jobs.status, 'queued')))
    .orderBy(asc(jobs.runAfter));
  expect(waiting.map(({ priority }) => priority)).toEqual([1, 1]);
  // Behind the 4,998 that wait already, ten a second.
  expect(Number(waiting[0]?.inMs)).toBeGreaterThan(480_000);
});

it('the events are read on from the last one that is known, and none of another webhook is', async () => {
  const id = await make();
  const other = await make();
  await turn(id, false);
  const emitted = [await emit(), await emit(), await emit()];
  // They settle for ten seconds first.
  const list = async (query = '') => (await call(`/${id}/events${query}`)).body;
  expect(await list()).toEqual({ items: [], ultimo: null });
  // Within one millisecond, which the database tells apart.
  for (const [index, video] of emitted.entries())
    await server.db.execute(sql`
      update ${webhookDeliveries} set created_at = '2025-01-01T00:00:00Z'::timestamptz + ${index} * interval '1 microsecond'
      where event_id = (select id from ${webhookEvents} where data ->> 'id' = ${video})`);
  const page = async (query: string) => {
    const body = await list(query);
    const items = body['items'] as {
      messageId: string;
      status: string;
      type: string;
      data: { id: string };
    }[];
    return { ids: items.map(({ data }) => data.id), ultimo: body['ultimo'] as string, items };
  };
  const one = await page('?limit=2');
  expect(one.ids).toEqual(emitted.slice(0, 2));
  expect(one.items[0]).toMatchObject({ status: 'not_sent', type: 'video.ready', data: { accountId } });
  const two = await page(`?after=${one.ultimo}`);
  expect(two.ids).toEqual(emitted.slice(2));
  expect(await page(`?after=${two.ultimo}`)).toEqual({ ids: [], ultimo: two.ultimo, items: [] });
  expect((await page('?since=2025-01-02T00:00:00Z')).ids).toEqual([]);
  const unknown = await call(`/${id}/events?after=evt_${'0'.repeat(32)}`);
  expect([unknown.status, unknown.body['errors']]).toMatchObject([400, [{ field: 'query.after' }]]);
  await server.db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, other));
  expect((await call(`/${other}/events?after=${one.ultimo}`)).status).toBe(400);
});

it('is of the team alone: another one finds nothing to list or to recover', async () => {
  const id = await make();
  const diego = await server.signIn('diego@vertice.com.br');
  for (const options of [{}, { body: { desde: longAgo } }])
    expect(
      (
        await server.call(`/v1/webhooks/${id}/${'body' in options ? 'recover' : 'events'}`, {
          token: diego,
          ...options,
        })
      ).status,
    ).toBe(404);
});

it('everybody who manages webhooks is told that one was switched off, and nobody twice', async () => {
  const place = and(eq(memberships.accountId, accountId), eq(memberships.userId, demoUsers.bruno));
  await server.db.update(memberships).set({ roleId: demoRoles.administradora.id }).where(place);
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  const before = mails.mails.length;
  await make();
  await emit();
  const recipients = () => mails.mails.slice(before).map(({ to }) => to);
  await expect
    .poll(() => recipients().toSorted())
    .toEqual(['bruno@colegioatlas.com.br', 'marina@colegioatlas.com.br']);
  await server.db.update(memberships).set({ roleId: demoRoles.editor.id }).where(place);
});

it('a recovery, a delivery that is sent again and a test are in the log, with the host alone', async () => {
  const id = await make();
  await emit();
  await expect.poll(() => statesOf(id)).toEqual(['delivered']);
  const [delivery] = await server.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id));
  expect((await recover(id, { desde: longAgo, status: 'failed' })).status).toBe(202);
  expect((await call(`/${id}/deliveries/${delivery?.id}/resend`, { method: 'POST' })).status).toBe(202);
  expect((await call(`/${id}/test`, { method: 'POST' })).status).toBe(202);
  const { body } = await server.call(`/v1/logs?limit=50&identifier=${id}&order=asc`, { token });
  const host = { Key: 'host', Value: new URL(receiver.url).host, Label: 'servidor' };
  const written = (body['items'] as { event: string; record: object[] }[]).slice(1);
  expect(written.map(({ event, record }) => [event, record])).toEqual([
    [
      'WEBHOOK_REENVIADO',
      [
        host,
        { Key: 'since', Value: longAgo, Label: 'a partir de' },
        { Key: 'status', Value: 'failed', Label: 'status', Words: { failed: 'com falha' } },
        { Key: 'envios', Value: 0, Label: 'envios' },
      ],
    ],
    [
      'WEBHOOK_REENVIADO',
      [
        host,
        {
          Key: 'eventos',
          Value: ['video.ready'],
          Label: 'eventos',
          Words: { 'video.ready': 'vídeo pronto' },
        },
      ],
    ],
    ['WEBHOOK_TESTADO', [host]],
  ]);
});
