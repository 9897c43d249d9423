import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveIngest, Publisher, PublisherRefusal, SignalFigures } from '../ports/live-ingest';
import { publishLive } from '../testing/live-publisher';
import type { LivePublisher } from '../testing/live-publisher';
import { nginxRtmpMissing, prepareNginxRtmp } from '../testing/nginx-rtmp';
import type { NginxRtmp } from '../testing/nginx-rtmp';
import { exchange, pipelinedCommands } from '../testing/rtmp-connection';
import { createNginxControl } from './nginx-rtmp/nginx-control';
import { createNginxRtmpIngest } from './nginx-rtmp-ingest';

const streamsOf = async ({ config }: NginxRtmp): Promise<string[]> =>
  (await createNginxControl(config.control).streams())
    .filter(({ hasPublisher }) => hasPublisher)
    .map(({ name }) => name);

const missing = nginxRtmpMissing();
if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('nginx-rtmp', () => {
  const asked: string[] = [];
  const published: Publisher[] = [];
  const gone: string[] = [];
  const figures = new Map<string, SignalFigures>();
  const senders: LivePublisher[] = [];
  let refusal: PublisherRefusal | null;
  let nginx: NginxRtmp;
  let ingest: LiveIngest;

  const createIngest = (): LiveIngest =>
    createNginxRtmpIngest(
      { nginx: nginx.config, warn: () => undefined },
      {
        async authorize({ streamKey }) {
          asked.push(streamKey);
          return refusal;
        },
        published: (publisher) => void published.push(publisher),
        measured: (id, measured) => void figures.set(id, measured),
        gone: (id) => void gone.push(id),
      },
    );
  const send = (key: string): LivePublisher => {
    const sender = publishLive(`${nginx.url}/${key}`, { size: '160x90' });
    senders.push(sender);
    return sender;
  };
  /** Waits for the publisher that came last. */
  async function arrival(count = 1): Promise<Publisher> {
    await expect.poll(() => published.length).toBe(count);
    return published.at(-1) as Publisher;
  }
  const callBack = (path: string, form: Readonly<Record<string, string>>): Promise<number> => {
    const { host, port } = nginx.config.callbacks;
    return fetch(`http://${host}:${port}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    }).then(({ status }) => status);
  };

  beforeAll(async () => {
    nginx = await prepareNginxRtmp();
    await nginx.start();
    ingest = createIngest();
    await ingest.start();
  });
  afterAll(async () => {
    await ingest.stop();
    await nginx.stop();
  });
  beforeEach(() => {
    refusal = null;
    for (const list of [asked, published, gone]) list.length = 0;
    figures.clear();
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((one) => one.stop()));
    await expect
      .poll(() => ingest.connections())
      .toEqual({ pending: 0, publishers: 0, readers: 0, names: 0 });
  });

  it('tells where it is, and of a publisher from its begin to its end', async () => {
    expect(ingest.address()).toEqual(nginx.config.rtmp);
    const sender = send('a-key-of-a-live?addr=203.0.113.1&name=another');
    const publisher = await arrival();
    expect(publisher).toMatchObject({ streamKey: 'a-key-of-a-live', remoteAddress: '127.0.0.1' });
    await expect.poll(() => ingest.connections()).toMatchObject({ publishers: 1, names: 1 });
    await sender.stop();
    await expect.poll(() => gone).toEqual([publisher.id]);
  });

  it('measures what comes', async () => {
    send('a-key-of-a-live');
    const { id } = await arrival();
    await expect
      .poll(() => figures.get(id))
      .toMatchObject({ width: 160, height: 90, videoCodec: 'h264', audioCodec: 'aac', problem: null });
    await expect.poll(() => figures.get(id)?.bitrate).toBeGreaterThan(50_000);
    const { packets = 0 } = figures.get(id) ?? {};
    await expect.poll(() => figures.get(id)?.packets).toBeGreaterThan(packets);
  });

  it('refuses who is refused', async () => {
    refusal = 'unknown-key';
    expect(await send('no-key').done).toBe('refused');
    expect([asked, published, gone]).toEqual([['no-key'], [], []]);
  });

  it('refuses the second of two with the same key, and the first goes on', async () => {
    send('a-key-of-a-live');
    const { id } = await arrival();
    expect(await send('a-key-of-a-live').done).toBe('refused');
    expect([asked.length, gone]).toEqual([1, []]);
    const { packets = 0 } = figures.get(id) ?? {};
    await expect.poll(() => figures.get(id)?.packets).toBeGreaterThan(packets);
  });

  it('takes several at once, and drops one of them', async () => {
    const first = send('first-key');
    const { id } = await arrival();
    send('second-key');
    await arrival(2);
    ingest.drop(id);
    expect(await first.done).toBe('refused');
    await expect.poll(() => gone).toEqual([id]);
    await expect.poll(() => ingest.connections().publishers).toBe(1);
  });

  it('lets nobody read a signal by its key', async () => {
    send('a-key-of-a-live');
    const publisher = await arrival();
    expect(ingest.sourceOf(publisher)).not.toContain('a-key-of-a-live');
    const { port } = nginx.config.rtmp;
    const play = pipelinedCommands(['play', 'a-key-of-a-live']);
    expect(await exchange({ port }, play)).toContain('NetStream.Play.StreamNotFound');
  });

  it('takes no callback from others', async () => {
    const form = { app: 'live', addr: '127.0.0.1', clientid: '77', call: 'publish', name: 'a-key' };
    expect(await callBack('not-the-secret', form)).toBe(403);
    const { secret } = nginx.config;
    expect(await callBack(secret, { ...form, app: 'other' })).toBe(403);
    expect(await callBack(secret, { ...form, call: 'update_publish' })).toBe(403);
    expect(await callBack(secret, { ...form, name: 'x'.repeat(200) })).toBe(403);
    expect(await callBack(secret, { ...form, pad: 'x'.repeat(20_000) }).catch(() => 403)).toBe(403);
    expect(asked).toEqual([]);
  });

  it('loses its publishers with nginx, and takes them again after it', async () => {
    const first = send('a-key-of-a-live');
    const { id } = await arrival();
    await nginx.kill();
    await expect.poll(() => gone).toEqual([id]);
    expect(ingest.address()).toBeNull();
    expect(await first.done).toBe('refused');
    await nginx.start();
    await expect.poll(() => ingest.address()).not.toBeNull();
    send('a-key-of-a-live');
    await arrival(2);
  });

  it('gets its publishers back after nginx read its file again', async () => {
    const sender = send('a-key-of-a-live');
    const { id } = await arrival();
    nginx.reload();
    await expect.poll(() => gone).toEqual([id]);
    // The old process of nginx still has the encoder, and asks about it.
    expect(await sender.done).toBe('refused');
    send('a-key-of-a-live');
    await arrival(2);
  });

  it('ends publishers that a process before it left behind', async () => {
    await ingest.stop();
    const before = createServer(
      (_request, response) => void response.writeHead(302, { location: 'x' }).end(),
    );
    before.listen(nginx.config.callbacks);
    await once(before, 'listening');
    const sender = send('a-key-of-a-live');
    await expect.poll(() => streamsOf(nginx)).toEqual(['x']);
    before.close();
    ingest = createIngest();
    await ingest.start();
    expect(await sender.done).toBe('refused');
    expect([asked, gone]).toEqual([[], []]);
  });

  it('leaves the publishers of a process before it alone as long as that one is asked', async () => {
    send('a-key-of-a-live');
    const { id } = await arrival();
    const next = createIngest();
    await next.start();
    const { packets = 0 } = figures.get(id) ?? {};
    await expect.poll(() => figures.get(id)?.packets).toBeGreaterThan(packets);
    expect([gone, next.address()]).toEqual([[], null]);
    await ingest.stop();
    ingest = next;
    await expect.poll(() => ingest.address()).not.toBeNull();
  });
});
