import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { videoImportJobKind } from '../src/modules/library/video-imports/import-job';
import { call, until } from './calls';
import type { Cluster, Scenario } from './cluster';
import { workerOf } from './jobs';
import { addresses } from './network';
import { urlOf } from './palco-host';
import { readAll, videoOf } from './playback';
import { writeClip } from './videos';

interface Import {
  readonly id: string;
  readonly status: string;
  readonly receivedBytes: number;
  readonly videoId: string | null;
  readonly error: unknown;
}

/** Somebody else's site: a slow one, so that a download can be interrupted, which tells how much of the file was asked for. */
async function serveFile(file: Buffer): Promise<{ url: string; sent(): number; stop(): void }> {
  let sent = 0;
  const pieceBytes = 64 * 1024;
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    reply.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: '"the same"',
      'content-length': file.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
    });
    for (let at = from; at < file.length && !reply.destroyed; at += pieceBytes) {
      const piece = file.subarray(at, at + pieceBytes);
      sent += piece.length;
      reply.write(piece);
      await delay(25);
    }
    reply.end();
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  });
  server.listen(0, addresses.clients);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://${addresses.clients}:${port}/aula.mp4`,
    sent: () => sent,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function importOf({ url, token }: Cluster, id: string): Promise<Import> {
  const { items } = await call<{ items: Import[] }>({ url, token }, '/v1/video-imports');
  const found = items.find((one) => one.id === id);
  if (found === undefined) throw new Error('the import is gone');
  return found;
}

/** A video is fetched from its address by a worker that dies and comes back, and plays. */
export const importScenario: Scenario = {
  name: 'import',
  async run(cluster) {
    const path = await writeClip(cluster, 'importada.mp4', {
      seconds: 8,
      size: '640x360',
      bitrate: 12_000_000,
    });
    const file = await readFile(path);
    const site = await serveFile(file);
    try {
      const body = { url: site.url, requestId: randomUUID() };
      const { id } = await call<Import>(cluster, '/v1/video-imports', { method: 'POST', body });
      const worker = await until(
        'a worker fetches it',
        () => workerOf(cluster, videoImportJobKind, id),
        (host) => host !== null,
      );
      await until(
        'some of it is there',
        async () => site.sent(),
        (sent) => sent > file.length / 4,
      );
      if ((await importOf(cluster, id)).status !== 'downloading') throw new Error('nothing left to kill');
      await worker?.kill();
      // It comes back before its lease is over, and knows that it was its own.
      await worker?.start();
      const done = await until(
        'a worker ends it',
        () => importOf(cluster, id),
        ({ status }) => status === 'done' || status === 'failed',
      );
      if (done.videoId === null) throw new Error(`the import ended as ${JSON.stringify(done)}`);
      const { videoId } = done;
      const video = await until(
        'it becomes playable',
        () => videoOf(cluster, videoId),
        ({ status }) => status === 'ready' || status === 'failed',
      );
      const plays = await Promise.all(
        (['api-1', 'api-2'] as const).map((name) => readAll(urlOf(name), video.playback_url ?? '')),
      );
      if (plays[0]?.digest !== plays[1]?.digest) throw new Error('the hosts serve different bytes');
      await call(cluster, `/v1/videos/${videoId}`, { method: 'DELETE' });
      return `${file.length} bytes by a worker that was killed, ${site.sent()} bytes asked of the site; ${plays[0]?.bytes} bytes play through both`;
    } finally {
      site.stop();
    }
  },
};
