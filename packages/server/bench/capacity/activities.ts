// What people do with the product, as a bench does it: each answers how many units it did and what went over the wire.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeClip } from '../../src/media/make-clip';
import { publishLive } from '../../src/testing/live-publisher';
import { sendSource } from '../../src/testing/send-source';
import type { ServerProcess } from '../../src/testing/server-process';
import { agent, call as callRoom, openReader, openRoom } from '../chat-room';
import { createLive, createTeam, linesOf, pauseOf, until, untilSegments, view } from '../live-bench';
import { startBenchChild } from '../upload-client';
import type { ClientReport, ClientTask } from '../upload-client';

const MIB = 1024 * 1024;

/** What was done. */
export interface Done {
  readonly units: number;
  /** Bytes between the server and those who use it, both ways. */
  readonly bytes: number;
  /** Connections that one of them holds open while it lasts. */
  readonly connections: number;
}

/** How much is done. */
export interface Effort {
  readonly pages: number;
  readonly uploadChunks: number;
  readonly clipSeconds: number;
  readonly viewers: number;
  readonly watchSeconds: number;
  readonly messages: number;
  readonly readers: number;
}

export const fullEffort: Effort = {
  pages: 600,
  uploadChunks: 32,
  clipSeconds: 60,
  viewers: 40,
  watchSeconds: 30,
  messages: 300,
  readers: 50,
};
export const shortEffort: Effort = {
  pages: 20,
  uploadChunks: 2,
  clipSeconds: 4,
  viewers: 3,
  watchSeconds: 4,
  messages: 5,
  readers: 3,
};

/** A signed-in person on a server. */
export interface Stage {
  readonly server: ServerProcess;
  readonly token: string;
  readonly effort: Effort;
  /** Of the bench. */
  readonly folder: string;
}

async function readAll(address: string, init?: RequestInit): Promise<{ text: string; bytes: number }> {
  const answer = await fetch(address, init);
  const body = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${new URL(address).pathname.slice(0, 40)}: ${answer.status}`);
  return { text: new TextDecoder().decode(body), bytes: body.length };
}

/** Pages of the library, of twenty videos each. */
export async function listPages({ server, token, effort }: Stage): Promise<Done> {
  let bytes = 0;
  const headers = { authorization: `Bearer ${token}` };
  for (let page = 0; page < effort.pages; page += 1)
    bytes += (await readAll(`${server.url}/v1/videos?limit=20`, { headers })).bytes;
  return { units: effort.pages, bytes, connections: 1 };
}

/** Chunks of 16 MiB; the last byte is not sent, so that nothing is converted. Units are GiB. */
export async function uploadChunks({ server, token, effort }: Stage): Promise<Done> {
  const call = createTeam(server, token);
  const { videoId } = await call<{ videoId: string }>('/v1/videos/vod', { body: { title: randomUUID() } });
  const client = startBenchChild<ClientTask, ClientReport>('upload-client.child.ts');
  try {
    const chunkBytes = 16 * MIB;
    const chunks = effort.uploadChunks;
    const totalBytes = chunks * chunkBytes + 1;
    const report = await client.run({
      url: server.url,
      token,
      videoIds: [videoId],
      chunkBytes,
      chunks,
      totalBytes,
    });
    if (report.failure !== undefined) throw new Error(report.failure);
    return { units: (chunks * chunkBytes) / (1024 * MIB), bytes: chunks * chunkBytes, connections: 1 };
  } finally {
    client.close();
  }
}

/** One film of 720 lines, converted to all its renditions. Units are minutes of film. Answers the video too. */
export async function convertFilm(stage: Stage): Promise<Done & { readonly videoId: string }> {
  const { server, token, effort, folder } = stage;
  const path = join(folder, 'film.mp4');
  const call = createTeam(server, token);
  const { videoId } = await call<{ videoId: string }>('/v1/videos/vod', { body: { title: 'Filme' } });
  const bytes = await readFile(path);
  const { status } = await sendSource({ url: server.url, token, videoId, bytes });
  if (status !== 202 && status !== 200) throw new Error(`the film was answered ${status}`);
  await untilReady(stage, videoId);
  return { units: effort.clipSeconds / 60, bytes: bytes.length, connections: 1, videoId };
}

async function untilReady({ server, token, effort }: Stage, videoId: string): Promise<void> {
  const call = createTeam(server, token);
  for (const end = Date.now() + (60 + effort.clipSeconds * 10) * 1_000; Date.now() < end; await delay(500)) {
    const { status } = await call<{ status: string }>(`/v1/videos/${videoId}`);
    if (status === 'ready') return;
    if (status === 'failed') break;
  }
  throw new Error('the film was not converted');
}

/** Writes the film before anything is measured. */
export async function makeFilm(folder: string, seconds: number): Promise<void> {
  await makeClip({
    path: join(folder, 'film.mp4'),
    seconds,
    picture: {
      graph: 'testsrc2=size=1280x720:rate=30',
      codec: 'h264',
      bitrate: 2_500_000,
      keyFrameEvery: 60,
    },
    sound: { graph: 'sine=frequency=440:sample_rate=48000', codec: 'aac' },
  });
}

/** Viewers of a video in its best rendition, each from its beginning to its end. Units are hours of watching. */
export async function watchFilm({ server, effort }: Stage, videoId: string): Promise<Done> {
  let bytes = 0;
  const get = async (address: string): Promise<string> => {
    const { text, bytes: length } = await readAll(address);
    bytes += length;
    return text;
  };
  for (let viewer = 0; viewer < effort.viewers; viewer += 1) {
    const { playback_url: link } = JSON.parse(await get(`${server.url}/bff/player/${videoId}`)) as {
      playback_url: string;
    };
    const master = new URL(link, server.url).href;
    const best = linesOf(await get(master), master)[0] ?? '';
    for (const segment of linesOf(await get(best), best)) await get(segment);
  }
  return { units: (effort.viewers * effort.clipSeconds) / 3_600, bytes, connections: 1 };
}

/** What a player tells every ten seconds. Units are reports. */
export async function report({ server, effort }: Stage, videoId: string): Promise<Done> {
  let bytes = 0;
  const data = { watchedMs: 10_000, rebufferMs: 0, position: 1, height: 720 };
  for (let told = 0; told < effort.pages; told += 1) {
    const event = {
      videoId,
      sessionId: randomUUID(),
      type: 'heartbeat',
      timestamp: Date.now(),
      age: 0,
      data,
    };
    const body = JSON.stringify([event]);
    const headers = { 'content-type': 'text/plain' };
    await readAll(`${server.url}/v1/analytics/events`, { method: 'POST', headers, body });
    bytes += body.length;
  }
  return { units: effort.pages, bytes, connections: 0 };
}

/** A live of 720 lines on air, measured without viewers and then with them. */
export async function startLive({ server, token }: Stage) {
  const call = createTeam(server, token);
  const { id, address } = await createLive(call, 'Aula');
  await call(`/v1/live-streams/${id}/control/start`, { method: 'PUT' });
  const publisher = publishLive(address, { seconds: 3_600, rate: 30, size: '1280x720' });
  await untilSegments(server, id, 2);
  return { id, stop: () => publisher.stop() };
}

/** A live on air without viewers. Units are hours. */
export async function stayOnAir({ server, token, effort }: Stage, liveId: string): Promise<Done> {
  await delay(effort.watchSeconds * 1_000);
  const call = createTeam(server, token);
  const signals = `/v1/live-streams/${liveId}/signals`;
  const { items } = await call<{ items: { bitrate: number | null }[] }>(signals);
  const bitrate = items.reduce((sum, input) => sum + (input.bitrate ?? 0), 0);
  return { units: effort.watchSeconds / 3_600, bytes: (effort.watchSeconds * bitrate) / 8, connections: 1 };
}

/** Viewers of a live. Units are hours of watching. */
export async function watchLive({ server, effort }: Stage, liveId: string): Promise<Done> {
  let bytes = 0;
  const watch = async (): Promise<void> => {
    const { playback_url: link } = await view(server, liveId);
    const master = new URL(link ?? '', server.url).href;
    const [main = ''] = linesOf((await readAll(master)).text, master);
    const seen = new Set<string>();
    const end = performance.now() + effort.watchSeconds * 1_000;
    while (performance.now() < end) {
      const playlist = await readAll(main);
      bytes += playlist.bytes;
      const segments = linesOf(playlist.text, main);
      const unread = (seen.size === 0 ? segments.slice(-2) : segments).filter((one) => !seen.has(one));
      for (const segment of unread) {
        seen.add(segment);
        bytes += (await readAll(segment)).bytes;
      }
      await delay(pauseOf(playlist.text) * (unread.length > 0 ? 1_000 : 500));
    }
  };
  await Promise.all(Array.from({ length: effort.viewers }, watch));
  return { units: (effort.viewers * effort.watchSeconds) / 3_600, bytes, connections: 1 };
}

/** Messages of a room with so many readers, each of whom gets each. Units are messages. */
export async function openChat({ server, effort }: Stage, readers: number) {
  const { liveId, people } = await openRoom(server.url, effort.messages);
  let arrived = 0;
  let bytes = 0;
  const sockets = await Promise.all(
    people.slice(0, readers).map((person) => openReader(server.url, liveId, person)),
  );
  for (const socket of sockets) {
    socket.on('message', (frame) => {
      bytes += String(frame).length;
      arrived += [...String(frame).matchAll(/capacity-\d+/g)].length;
    });
  }
  return {
    async talk(): Promise<Done> {
      for (const [index, { token }] of people.entries()) {
        await callRoom(`${server.url}/v1/chat/${liveId}/messages`, {
          token,
          body: { texto: `capacity-${index}`, requestId: randomUUID() },
        });
      }
      await until(async () => (arrived >= effort.messages * readers ? true : null), 'the messages');
      return { units: effort.messages, bytes, connections: 1 };
    },
    close(): void {
      sockets.forEach((socket) => socket.terminate());
    },
  };
}

/** Closes what activities keep open. */
export const closeAgents = (): void => agent.destroy();
