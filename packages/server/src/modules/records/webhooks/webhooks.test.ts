import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, jobs, webhookEndpoints, webhookEvents, webhookSecrets } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { collectMails } from '../../../testing/collect-mails';
import { insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { startWebhookReceiver } from '../../../testing/webhook-receiver';
import type { WebhookReceiver } from '../../../testing/webhook-receiver';
import { emitEvent } from './emit-event';
import { deliverKind, failingMs, leastFailures, mostAttempts } from './retry-plan.pure';

const accountId = demoTeams.colegioAtlas;
const mails = collectMails();
let server: TestServer;
let receiver: WebhookReceiver;
let token: string;
/** How far the clock of the server is ahead. */
let aheadMs = 0;
beforeAll(async () => {
  server = await startTestServer({
    mailer: mails,
    env: { PALCO_OUTBOUND_ALLOW: '127.0.0.1' },
    clock: { now: () => Date.now() + aheadMs },
  });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  await server.db.delete(webhookEndpoints);
  await server.db.delete(webhookEvents);
  await server.db.delete(jobs).where(eq(jobs.kind, deliverKind));
});
afterEach(async () => {
  aheadMs = 0;
  await receiver.stop();
});

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function make(eventos: readonly string[] = ['video.ready'], path = '/hook'): Promise<Made> {
  const { status, body } = await server.call('/v1/webhooks', {
    token,
    body: { url: receiver.url + path, eventos },
  });
  expect(status).toBe(201);
  const { webhook, segredo } = body as { webhook: { id: string }; segredo: string };
  return { id: webhook.id, secret: segredo };
}

const emit = (id: string = randomUUID()) =>
  server.db.transaction((tx) => emitEvent(tx, { type: 'video.ready', accountId, data: { id } }));

async function deliveriesOf(id: string, query = '') {
  const { body } = await server.call(`/v1/webhooks/${id}/deliveries${query}`, { token });
  return body['items'] as { id: string; status: string; tentativas: number; [name: string]: unknown }[];
}

const webhookOf = async (id: string) => {
  const { body } = await server.call('/v1/webhooks', { token });
  return (body['items'] as { id: string; [name: string]: unknown }[]).find((one) => one.id === id);
};

/** Makes the attempts that wait due now. */
async function makeDue(): Promise<void> {
  // An attempt is written down before its job goes back into the queue.
  const running = and(eq(jobs.kind, deliverKind), eq(jobs.status, 'running'));
  await expect.poll(() => server.db.$count(jobs, running)).toBe(0);
  await server.db
    .update(jobs)
    .set({ runAfter: sql`now()` })
    .where(and(eq(jobs.kind, deliverKind), eq(jobs.status, 'queued')));
  await server.db.execute(sql`select pg_notify('palco_jobs', ${deliverKind})`);
}

describe('a delivery', () => {
  it('is signed so that the library of Standard Webhooks takes it, and with no other secret', async () => {
    const { id, secret } = await make();
    const video = randomUUID();
    await emit(video);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const [request] = receiver.requests;
    const headers = request?.headers as Record<string, string>;
    const read = new Webhook(secret).verify(request?.body ?? '', headers);
    expect(read).toEqual({
      type: 'video.ready',
      timestamp: expect.any(String) as string,
      data: { accountId, id: video },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'palco-webhooks' });
    expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(request?.body ?? '', headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${request?.body} `, headers)).toThrow();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    const [delivery] = await deliveriesOf(id);
    for (const [search, found] of [
      [video, 1],
      [headers['webhook-id'], 1],
      ['Ready', 1],
      ['%', 0],
      ['live', 0],
    ])
      expect(await deliveriesOf(id, `?search=${encodeURIComponent(String(search))}`)).toHaveLength(
        Number(found),
      );
    expect(delivery).toMatchObject({
      messageId: headers['webhook-id'],
      evento: 'video.ready',
      tentativas: 1,
    });
    const { body } = await server.call(`/v1/webhooks/${id}/deliveries/${delivery?.id}`, { token });
    expect(body).toMatchObject({ corpo: request?.body, attempts: [{ status: 204, error: null }] });
  });

  it('goes only to endpoints that want the type, are on, and belong to the team', async () => {
    const wanted = await make(['video.ready'], '/wanted');
    await make(['video.failed'], '/other-type');
    const off = await make(['video.ready'], '/off');
    await server.call(`/v1/webhooks/${off.id}`, { token, method: 'PATCH', body: { ativo: false } });
    const diego = await server.signIn('diego@vertice.com.br');
    const foreign = { url: `${receiver.url}/foreign`, eventos: ['video.ready'] };
    await server.call('/v1/webhooks', { token: diego, body: foreign });
    await emit();
    await expect.poll(async () => (await deliveriesOf(wanted.id))[0]?.status).toBe('delivered');
    expect(receiver.requests.map(({ url }) => url)).toEqual(['/wanted']);
    expect(await deliveriesOf(off.id)).toMatchObject([{ status: 'not_sent', tentativas: 0 }]);
  });

  it('is not there where the change was rolled back', async () => {
    const { id } = await make();
    await expect(
      server.db.transaction(async (tx) => {
        await emitEvent(tx, { type: 'video.ready', accountId, data: { id } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await server.db.$count(webhookEvents)).toBe(0);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('that fails is tried again with the same id and bytes and a signature of its own, and then no more', async () => {
    const { id, secret } = await make();
    let status = 500;
    receiver.answer = (_request, response) => void response.writeHead(status).end('broken\0');
    await emit();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tentativas).toBe(1);
    const [waiting] = await deliveriesOf(id);
    expect(waiting).toMatchObject({
      status: 'pending',
      ultimaTentativa: { status: 500, body: 'broken\uFFFD' },
    });
    const nextMs = Date.parse(String(waiting?.['proximaTentativa'])) - Date.now();
    expect(nextMs).toBeGreaterThan(0);
    expect(nextMs).toBeLessThan(5_000);
    expect(await webhookOf(id)).toMatchObject({ falhandoDesde: expect.any(String) as string });
    status = 200;
    aheadMs = 60_000;
    await makeDue();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    const [first, second] = receiver.requests;
    expect([second?.body, second?.headers['webhook-id']]).toEqual([
      first?.body,
      first?.headers['webhook-id'],
    ]);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first?.headers['webhook-timestamp']) + 50,
    );
    new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    expect(await webhookOf(id)).toMatchObject({ falhandoDesde: null });
  });

  it('that fails to the last attempt ends, without a dead letter for the operator', async () => {
    const { id } = await make();
    receiver.answer = (_request, response) => void response.writeHead(503).end();
    await emit();
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await expect.poll(async () => (await deliveriesOf(id))[0]?.tentativas).toBe(attempt);
      await makeDue();
    }
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('failed');
    await makeDue();
    expect(receiver.requests).toHaveLength(mostAttempts);
    const job = and(eq(jobs.kind, deliverKind), eq(jobs.status, 'failed'));
    expect(await server.db.$count(jobs, job)).toBe(0);
    expect((await deliveriesOf(id, '?status=failed')).length).toBe(1);
    expect(await deliveriesOf(id, '?status=delivered')).toEqual([]);
  });

  it.each([
    ['a redirect', 302, { location: 'http://169.254.169.254/' }],
    ['a refusal', 401, {}],
  ])('that gets %s has failed, and is not followed anywhere', async (_name, status, headers) => {
    const { id } = await make();
    receiver.answer = (_request, response) => void response.writeHead(status, headers).end();
    await emit();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.['ultimaTentativa']).toMatchObject({ status });
    expect(receiver.requests).toHaveLength(1);
  });

  it('reads no more of an answer than its beginning', async () => {
    const { id } = await make();
    let sent = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const block = Buffer.alloc(64 * 1024, 'a');
      const send = (): void => {
        while (!response.destroyed && sent < 512 * 1024 * 1024) {
          sent += block.length;
          if (!response.write(block)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    };
    await emit();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    expect((await deliveriesOf(id))[0]?.['ultimaTentativa']).toMatchObject({ body: 'a'.repeat(1_024) });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('to an address that is of the inner network now is refused without a connection', async () => {
    const { id } = await make();
    // A name whose address changed after it was entered.
    await server.db
      .update(webhookEndpoints)
      .set({ url: 'https://10.0.0.9/' })
      .where(eq(webhookEndpoints.id, id));
    await emit();
    await expect
      .poll(async () => (await deliveriesOf(id))[0]?.['ultimaTentativa'])
      .toMatchObject({ status: null, error: 'ADDRESS_REFUSED' });
  });
});

describe('endpoints take turns', () => {
  it('one that never answers holds up no other one', async () => {
    const hung = await make(['video.ready'], '/hung');
    const good = await make(['video.failed'], '/good');
    receiver.answer = (request, response) => {
      if (request.url === '/good') response.writeHead(204).end();
    };
    for (let n = 0; n < 60; n += 1) await emit();
    const failed = { type: 'video.failed', accountId, data: { id: randomUUID(), code: 'X' } } as const;
    await server.db.transaction((tx) => emitEvent(tx, failed));
    await expect
      .poll(async () => (await deliveriesOf(good.id))[0]?.status, { timeout: 5_000 })
      .toBe('delivered');
    expect(receiver.requests.filter(({ url }) => url === '/hung')).toHaveLength(2);
    expect((await deliveriesOf(hung.id, '?status=pending&limit=100')).length).toBe(60);
  });
});

describe('an endpoint', () => {
  it('that fails for days is switched off, with a mail and an entry of the log', async () => {
    const { id } = await make();
    await server.db
      .update(webhookEndpoints)
      .set({ failingSince: new Date(Date.now() - failingMs), failures: leastFailures - 1 })
      .where(eq(webhookEndpoints.id, id));
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await emit();
    const mail = await mails.next('marina@colegioatlas.com.br', 1);
    expect(mail.subject).toBe('Um webhook do Palco foi desativado');
    expect(mail.text).toContain(new URL(receiver.url).host);
    expect(mail.text).not.toContain('/hook');
    expect(mail.text).toContain('/webhooks');
    expect(await webhookOf(id)).toMatchObject({ ativo: false, motivo: 'failing' });
    const entries = await server.db
      .select()
      .from(events)
      .where(and(eq(events.identifier, id), eq(events.principalKind, 'system')));
    expect(entries).toMatchObject([{ event: 'WEBHOOK_ATUALIZADO', accountId }]);
    // What still waits ends as well, and nothing new is sent.
    await makeDue();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('not_sent');
    await emit();
    expect(receiver.requests).toHaveLength(1);

    const patch = { token, method: 'PATCH', body: { ativo: true } };
    const { body } = await server.call(`/v1/webhooks/${id}`, patch);
    expect(body).toMatchObject({ ativo: true, motivo: null, falhandoDesde: null });
    await emit();
    await expect.poll(() => receiver.requests.length).toBe(2);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tentativas).toBe(1);
    expect(await webhookOf(id)).toMatchObject({ ativo: true });
  });

  it('that answers 410 is switched off at once, and not called again', async () => {
    const { id } = await make();
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    await emit();
    await expect.poll(async () => (await webhookOf(id))?.['motivo']).toBe('gone');
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', tentativas: 1 }]);
    await expect.poll(() => mails.mails.filter(({ text }) => text.includes('410')).length).toBe(1);
  });

  it('has its secret in one answer alone, and sealed in the database', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await server.db.select().from(webhookSecrets).where(eq(webhookSecrets.endpointId, id));
    const key = secret.slice('whsec_'.length);
    expect(JSON.stringify(row)).not.toContain(key);
    const { text } = await server.call('/v1/webhooks', { token });
    expect(text).not.toContain(key);
    const logged = await server.db.select().from(events).where(like(events.event, 'WEBHOOK_%'));
    expect(logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain(key);
    expect(JSON.stringify(logged)).not.toContain('/hook');
  });

  it('signs with each secret for a day after it was replaced, however often that happens', async () => {
    const { id, secret: first } = await make();
    const rotate = async () => {
      const { body } = await server.call(`/v1/webhooks/${id}/rotate`, { token, method: 'POST' });
      return body as unknown as { segredo: string; webhook: { segredoAnteriorAte: string | null } };
    };
    const { segredo: second, webhook } = await rotate();
    const untilMs = Date.parse(webhook.segredoAnteriorAte ?? '') - Date.now();
    expect(Math.round(untilMs / 3_600_000)).toBe(24);
    /** Which of the secrets a new request is signed with. */
    const signers = async (secrets: readonly string[]) => {
      const before = receiver.requests.length;
      await emit();
      await expect.poll(() => receiver.requests.length).toBe(before + 1);
      const { body, headers } = receiver.requests.at(-1)!;
      const header = (name: string) => String(headers[`webhook-${name}`]);
      // Not verified by the library, which knows only the time of the machine.
      const at = new Date(Number(header('timestamp')) * 1_000);
      const signatures = header('signature').split(' ');
      expect(signatures.length).toBeLessThanOrEqual(secrets.length);
      return secrets.filter((secret) =>
        signatures.includes(new Webhook(secret).sign(header('id'), at, body)),
      );
    };
    expect(await signers([first, second])).toEqual([first, second]);
    const { segredo: third } = await rotate();
    expect(await signers([first, second, third])).toEqual([first, second, third]);
    // One answer for each webhook, with the end of the last one that was replaced.
    expect((await server.call('/v1/webhooks', { token })).body['items']).toHaveLength(1);
    await rotate();
    await rotate();
    const refused = await server.call(`/v1/webhooks/${id}/rotate`, { token, method: 'POST' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'WEBHOOK_SECRETS_FULL']);
    aheadMs = 25 * 3_600_000;
    token = await server.signIn('marina@colegioatlas.com.br');
    expect(await signers([first, second, third])).toEqual([]);
    expect(receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect(await webhookOf(id)).toMatchObject({ segredoAnteriorAte: null });
    aheadMs = 0;
    token = await server.signIn('marina@colegioatlas.com.br');
  });

  it('takes no address that cannot be reached, and no more than twenty are taken', async () => {
    const create = (url: string) =>
      server.call('/v1/webhooks', { token, body: { url, eventos: ['video.ready'] } });
    const refused = await create('http://example.com/');
    expect([refused.status, refused.body['errors']]).toMatchObject([
      422,
      [{ field: 'url', code: 'INVALID_URL' }],
    ]);
    for (let n = 0; n < 20; n += 1) expect((await create(`${receiver.url}/${n}`)).status).toBe(201);
    const full = await create(receiver.url);
    expect([full.status, full.body['code']]).toEqual([409, 'WEBHOOKS_FULL']);
  });

  it('that is deleted takes its deliveries with it', async () => {
    const { id } = await make();
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await emit();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tentativas).toBe(1);
    expect((await server.call(`/v1/webhooks/${id}`, { token, method: 'DELETE' })).status).toBe(204);
    await makeDue();
    const open = and(eq(jobs.kind, deliverKind), eq(jobs.status, 'queued'));
    await expect.poll(() => server.db.$count(jobs, open)).toBe(0);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('a person', () => {
  it('sends a test, which is tried once and also works while the endpoint is off', async () => {
    const { id } = await make();
    await server.call(`/v1/webhooks/${id}`, { token, method: 'PATCH', body: { ativo: false } });
    const test = async () => {
      const { status, body } = await server.call(`/v1/webhooks/${id}/test`, { token, method: 'POST' });
      expect([status, body]).toMatchObject([202, { teste: true, evento: 'webhook.test', status: 'pending' }]);
    };
    await test();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await test();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('failed');
    expect(receiver.requests).toHaveLength(2);
    await server.call(`/v1/webhooks/${id}`, { token, method: 'PATCH', body: { ativo: true } });
    await test();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('failed');
    expect(receiver.requests).toHaveLength(3);
    // A test is no sign of health: the receiver may be under repair.
    expect(await webhookOf(id)).toMatchObject({ falhandoDesde: null });
  });

  it('sends a delivery again, with the id that it had, also one that arrived and one that waits', async () => {
    const { id } = await make();
    await emit();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    const [delivery] = await deliveriesOf(id);
    const resend = () =>
      server.call(`/v1/webhooks/${id}/deliveries/${delivery?.id}/resend`, { token, method: 'POST' });
    expect(await resend()).toMatchObject({ status: 202, body: { status: 'pending' } });
    await expect.poll(() => receiver.requests.length).toBe(2);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');
    expect((await deliveriesOf(id))[0]?.tentativas).toBe(2);

    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await resend();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tentativas).toBe(3);
    receiver.answer = (_request, response) => void response.writeHead(204).end();
    const { body: now } = await resend();
    // Not after the wait of the attempt that failed, which is at least four seconds.
    expect(Date.parse(String(now['proximaTentativa'])) - Date.now()).toBeLessThan(1_000);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered');

    await server.call(`/v1/webhooks/${id}`, { token, method: 'PATCH', body: { ativo: false } });
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'WEBHOOK_OFF' } });
  });

  it('does not reach the deliveries of another endpoint through their own', async () => {
    const one = await make();
    const other = await make(['video.failed']);
    await emit();
    await expect.poll(async () => (await deliveriesOf(one.id))[0]?.status).toBe('delivered');
    const [delivery] = await deliveriesOf(one.id);
    const path = `/v1/webhooks/${other.id}/deliveries/${delivery?.id}`;
    expect((await server.call(path, { token })).status).toBe(404);
    expect((await server.call(`${path}/resend`, { token, method: 'POST' })).status).toBe(404);
  });

  it('needs the permission: an editor has none', async () => {
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    expect((await server.call('/v1/webhooks', { token: bruno })).status).toBe(403);
  });
});

it('every write of a video and of a live that is told is in one event', async () => {
  const { body: types } = await server.call('/openapi.json');
  const all = (types as { components: { schemas: { WebhookEventType: { enum: string[] } } } }).components
    .schemas.WebhookEventType.enum;
  const { id } = await make(all);
  const call = (path: string, method: string, body?: object) => server.call(path, { token, method, body });
  const { body: made } = await call('/v1/videos/vod', 'POST', { title: 'Aula' });
  const videoId = String(made['id'] ?? made['videoId']);
  await call(`/v1/videos/${videoId}`, 'DELETE');
  await call(`/v1/videos/${videoId}/restore`, 'POST');
  const processing = await insertVideo(server.db, 'colegioAtlas', { status: 'processing' });
  await call(`/v1/videos/${processing}/transcode/cancel`, 'POST');
  const { body: live } = await call('/v1/live-streams', 'POST', { title: 'Live' });
  for (const action of ['start', 'pause', 'resume', 'complete'])
    await call(`/v1/live-streams/${String(live['id'])}/control/${action}`, 'PUT');
  await call(`/v1/live-streams/${String(live['id'])}`, 'DELETE');
  await call(`/v1/live-streams/${String(live['id'])}/restore`, 'POST');
  const written = await server.db.select().from(webhookEvents).orderBy(webhookEvents.createdAt);
  expect(written.map(({ type, data }) => [type, data['id']])).toEqual([
    ['video.created', videoId],
    ['video.deleted', videoId],
    ['video.restored', videoId],
    ['video.failed', processing],
    ['live.created', live['id']],
    ['live.started', live['id']],
    ['live.paused', live['id']],
    ['live.resumed', live['id']],
    ['live.ended', live['id']],
    ['live.deleted', live['id']],
    ['live.restored', live['id']],
  ]);
  await expect.poll(async () => (await deliveriesOf(id, '?status=delivered')).length).toBe(11);
});
