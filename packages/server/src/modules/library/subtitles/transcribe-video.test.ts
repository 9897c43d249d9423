import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNodeAvEngine } from '../../../media/node-av-engine';
import type { MediaEngine } from '../../../ports/media-engine';
import { madeSounds, toWav } from '../../../testing/made-sounds';
import { writeScriptedModel } from '../../../testing/scripted-speech-model';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

/** A media engine that extracts the given sound; null stands for a video without sound. */
function hearing(sound: string | null): MediaEngine {
  return {
    available: async () => true,
    probe: async () => ({
      durationSeconds: 60,
      picture: null,
      sound: sound === null ? null : { codec: 'aac', sampleRate: 48_000, channels: 2 },
    }),
    picture: () => Promise.reject(new Error('not used')),
    edit: () => Promise.reject(new Error('not used')),
    package: () => Promise.reject(new Error('not used')),
    remux: () => Promise.reject(new Error('not used')),
    extractSound: ({ path }) => writeFile(path, sound ?? ''),
  };
}

async function start(env: Record<string, string>, sound: string | null = 'opus bytes'): Promise<TestServer> {
  const server = await startTestServer({ engine: hearing(sound), env });
  open.push(server);
  return server;
}

/** A service that answers what a test says, and keeps what it was asked. */
async function startService(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const service: Server = createServer((request, response) => {
    void (async () => {
      const body = await readAll(request);
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}\n${body}`);
      answer(request, response);
    })();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  open.push({
    stop: () => {
      service.closeAllConnections();
      return new Promise((resolve) => service.close(resolve));
    },
  });
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`, asked };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const slice of request.setEncoding('utf8') as AsyncIterable<string>) text += slice;
  return text;
}

async function insertVideo(server: TestServer): Promise<string> {
  const video = await insertPackagedVideo(server.context, 'colegioAtlas');
  await server.context.blobs.put(`sources/${video}`, 'source');
  return video;
}

/** Queues a job and answers how it ended. */
async function runJob(
  server: TestServer,
  given?: string,
): Promise<{ video: string; job: Record<string, unknown> }> {
  const token = await server.signIn('marina@colegioatlas.com.br');
  const video = given ?? (await insertVideo(server));
  const path = `/v1/videos/${video}/subtitles/job`;
  const queued = await server.call(path, { token, body: { language: 'pt-br' } });
  expect(queued.status).toBe(202);
  expect(queued.body).toMatchObject({ language: 'pt-BR', error: null });
  const job = await vi.waitFor(
    async () => {
      const { body } = await server.call(`${path}?language=pt-BR`, { token });
      expect(['done', 'failed']).toContain(body['status']);
      return body;
    },
    { timeout: 150_000 },
  );
  return { video, job };
}

const segments = [
  { id: 0, start: 0, end: 2.5, text: ' Bom dia. ' },
  { id: 1, start: 2, end: 4, text: 'Hoje: derivadas' },
];

describe('automatic subtitles', () => {
  it('without a service fail and say what has to be configured', async () => {
    const { job } = await runJob(await start({}));
    expect(job).toMatchObject({
      status: 'failed',
      error: {
        code: 'TRANSCRIBER_NOT_CONFIGURED',
        message: expect.stringContaining('PALCO_TRANSCRIBER_MODEL') as string,
      },
    });
  });

  it('by the emulator say that they are not a transcript', async () => {
    const server = await start({ PALCO_TRANSCRIBER_URL: 'emulator' });
    const { video, job } = await runJob(server);
    expect(job).toMatchObject({ status: 'done', progress: 100, error: null });
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { body } = await server.call(`/v1/videos/${video}/subtitles/pt-BR/cues`, { token });
    expect(body).toMatchObject({ origin: 'job', version: 1 });
    for (const { texto } of body['cues'] as { texto: string }[])
      expect(texto).toContain('Emulador de transcrição');
  });

  it('ask a service by the common call, with its key, and take its segments', async () => {
    const { url, asked } = await startService((_, response) => response.end(JSON.stringify({ segments })));
    const server = await start({
      PALCO_TRANSCRIBER_URL: url,
      PALCO_TRANSCRIBER_KEY: 'chave',
      PALCO_TRANSCRIBER_MODEL: 'falante-2',
    });
    const { video, job } = await runJob(server);
    expect(job).toMatchObject({ status: 'done' });
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { body } = await server.call(`/v1/videos/${video}/subtitles/pt-BR/cues`, { token });
    expect(body['cues']).toEqual([
      { inicio: 0, fim: 2, texto: 'Bom dia.' },
      { inicio: 2, fim: 4, texto: 'Hoje: derivadas' },
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^POST \/v1\/audio\/transcriptions Bearer chave\n/);
    expect(asked[0]).toContain('name="model"\r\n\r\nfalante-2\r\n');
    expect(asked[0]).toContain('name="language"\r\n\r\npt\r\n');
    expect(asked[0]).toContain('name="response_format"\r\n\r\nverbose_json\r\n');
    expect(asked[0]).toContain('filename="sound.ogg"\r\nContent-Type: audio/ogg\r\n\r\nopus bytes\r\n');
  });

  it.each([
    ['none', null, [{ inicio: 5, fim: 6, texto: 'De uma pessoa' }]],
    ['some', [{ inicio: 1, fim: 2, texto: 'Antes' }], [{ inicio: 5, fim: 6, texto: 'De uma pessoa' }]],
  ])('do not overwrite what somebody writes meanwhile where there were %s', async (_, before, after) => {
    let server: TestServer | null = null;
    let video = '';
    const write = async (cues: unknown) => {
      const token = await server?.signIn('marina@colegioatlas.com.br');
      const answer = await server?.call(`/v1/videos/${video}/subtitles/pt-BR/cues`, {
        token,
        method: 'PUT',
        body: cues,
      });
      expect(answer?.status).toBe(200);
    };
    const { url } = await startService((_request, response) => {
      void write(after).then(() => response.end(JSON.stringify({ segments })));
    });
    server = await start({ PALCO_TRANSCRIBER_URL: url });
    video = await insertVideo(server);
    if (before !== null) await write(before);
    const { job } = await runJob(server, video);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'SUBTITLES_CHANGED' } });
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { body } = await server.call(`/v1/videos/${video}/subtitles/pt-BR/cues`, { token });
    expect(body).toMatchObject({ origin: 'upload', cues: after });
  });

  it('replace what was there when they were asked for', async () => {
    const { url } = await startService((_request, response) => response.end(JSON.stringify({ segments })));
    const server = await start({ PALCO_TRANSCRIBER_URL: url });
    const { video } = await runJob(server);
    const { job } = await runJob(server, video);
    expect(job).toMatchObject({ status: 'done' });
  });

  it.each([
    ['none', []],
    ['only what machines write where nobody speaks', [{ start: 0, end: 9, text: '[Música]' }]],
  ])('of %s are not written, and say so', async (_, heard) => {
    const { url } = await startService((_request, response) =>
      response.end(JSON.stringify({ segments: heard })),
    );
    const server = await start({ PALCO_TRANSCRIBER_URL: url });
    const { video, job } = await runJob(server);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'NO_SPEECH' } });
    const token = await server.signIn('marina@colegioatlas.com.br');
    expect((await server.call(`/v1/videos/${video}/subtitles`, { token })).body).toEqual({ items: [] });
  });

  it('keep a doubt about a cue until somebody saves it without one', async () => {
    const doubtful = [{ start: 0, end: 2, text: 'Thanks for watching!' }];
    const { url } = await startService((_request, response) =>
      response.end(JSON.stringify({ segments: doubtful })),
    );
    const server = await start({ PALCO_TRANSCRIBER_URL: url });
    const { video } = await runJob(server);
    const token = await server.signIn('marina@colegioatlas.com.br');
    const path = `/v1/videos/${video}/subtitles/pt-BR/cues`;
    const cue = { inicio: 0, fim: 2, texto: 'Thanks for watching!' };
    const { body } = await server.call(path, { token });
    expect(body['cues']).toEqual([{ ...cue, duvida: 'known-phrase' }]);
    const file = await fetch(new URL(String(body['url']), server.url));
    expect(await file.text()).not.toContain('known-phrase');
    await server.call(path, { token, method: 'PUT', body: body['cues'] });
    expect((await server.call(path, { token })).body['cues']).toEqual(body['cues']);
    await server.call(path, { token, method: 'PUT', body: [cue] });
    expect((await server.call(path, { token })).body['cues']).toEqual([cue]);
  });

  it('by a model of this server are written of its sound, and say which language was heard', async () => {
    const model = join(await mkdtemp(join(tmpdir(), 'palco-model-')), 'model.bin');
    open.push({ stop: () => rm(dirname(model), { recursive: true }) });
    writeScriptedModel(model, { language: 'en', says: [{ from: 0, to: 2, text: ' Good morning.' }] });
    const env = { PALCO_TRANSCRIBER_MODEL: model, PALCO_TRANSCRIBER_MAX_LOAD: '0' };
    const server = await startTestServer({ engine: createNodeAvEngine(), env });
    open.push(server);
    const video = await insertPackagedVideo(server.context, 'colegioAtlas');
    await server.context.blobs.put(`sources/${video}`, toWav(madeSounds.speech(6)));
    const token = await server.signIn('marina@colegioatlas.com.br');
    const path = `/v1/videos/${video}/subtitles/job?language=pt-BR`;
    expect((await server.call(path, { token })).body).toMatchObject({ status: 'none', by: 'server' });
    const { job } = await runJob(server, video);
    expect(job).toMatchObject({ status: 'done', by: 'server', heard: 'en' });
    const { body } = await server.call(`/v1/videos/${video}/subtitles/pt-BR/cues`, { token });
    expect(body['cues']).toMatchObject([{ inicio: 0, texto: 'Good morning.' }]);
  });

  it.each([
    ['is not there', '/nowhere/model.bin', 'TRANSCRIBER_MODEL_MISSING'],
    ['is none', fileURLToPath(import.meta.url), 'TRANSCRIBER_MODEL_INVALID'],
  ])('by a model that %s fail and say so', async (_, model, code) => {
    const { job } = await runJob(await start({ PALCO_TRANSCRIBER_MODEL: model }));
    expect(job).toMatchObject({ status: 'failed', by: 'server', error: { code } });
  });

  it('that are too many fail and say so', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => ({
      start: index,
      end: index + 1,
      text: `Número ${index}.`,
    }));
    const { url } = await startService((_request, response) =>
      response.end(JSON.stringify({ segments: many })),
    );
    const { job } = await runJob(await start({ PALCO_TRANSCRIBER_URL: url }));
    expect(job).toMatchObject({ status: 'failed', error: { code: 'TRANSCRIPTION_TOO_LONG' } });
  });

  it.each<[string, RequestListener, string]>([
    ['a refusal', (_, response) => response.writeHead(401).end('no'), 'TRANSCRIBER_REFUSED'],
  ])('answered with %s fail at once', async (_, answer, code) => {
    const { url, asked } = await startService(answer);
    const { job } = await runJob(await start({ PALCO_TRANSCRIBER_URL: url }));
    expect(job).toMatchObject({ status: 'failed', error: { code } });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, string | null, string]>([
    ['without sound', null, 'NO_SOUND'],
    ['longer than the service takes', 'x'.repeat(11), 'SOUND_TOO_LONG'],
  ])('of a video %s fail without a call', async (_, sound, code) => {
    const { url, asked } = await startService((_request, response) => response.end('{}'));
    const env = { PALCO_TRANSCRIBER_URL: url, PALCO_TRANSCRIBER_MAX_BYTES: '10' };
    const { job } = await runJob(await start(env, sound));
    expect(job).toMatchObject({ status: 'failed', error: { code } });
    expect(asked).toEqual([]);
  });

  it('are not made of a video that is not ready, and not twice at once', async () => {
    const server = await startTestServer();
    open.push(server);
    const token = await server.signIn('marina@colegioatlas.com.br');
    const ask = async (status: 'ready' | 'processing', times = 1) => {
      const id = await insertPackagedVideo(server.context, 'colegioAtlas', { status });
      const one = () => server.call(`/v1/videos/${id}/subtitles/job`, { token, body: { language: 'en' } });
      return Promise.all(Array.from({ length: times }, one));
    };
    expect((await ask('processing')).map(({ body }) => body['code'])).toEqual(['VIDEO_NOT_READY']);
    const [first, second] = await ask('ready', 2);
    expect(first?.body).toEqual(second?.body);
    expect(first?.body).toMatchObject({ status: 'queued', progress: 0 });
  });
});
