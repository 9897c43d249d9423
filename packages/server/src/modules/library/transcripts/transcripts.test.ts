import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subtitles, transcriptPassages, videos } from '../../../schema';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { indexTranscripts } from '../subtitles';
import type { SpokenMoment } from './moments.pure';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

type Line = readonly [inicio: number, texto: string];

const say = (video: string, lines: readonly Line[], language = 'pt-BR') =>
  server.call(`/v1/videos/${video}/subtitles/${language}/cues`, {
    token,
    method: 'PUT',
    body: lines.map(([inicio, texto]) => ({ inicio, fim: inicio + 3, texto })),
  });

async function videoSaying(lines: readonly Line[], language?: string): Promise<string> {
  const video = await insertPackagedVideo(server.context, 'colegioAtlas');
  expect((await say(video, lines, language)).status).toBe(200);
  return video;
}

interface Found {
  readonly items: readonly {
    readonly videoId: string;
    readonly language: string;
    readonly moments: readonly SpokenMoment[];
  }[];
  readonly hasMore: boolean;
}

async function search(query: string, { more = '', as = token } = {}): Promise<Found> {
  const answer = await server.call(`/v1/transcripts/search?query=${encodeURIComponent(query)}${more}`, {
    token: as,
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Found;
}

/** Video, second and marked words of what is found. */
const brief = ({ items }: Found) =>
  items.flatMap(({ videoId, moments }) =>
    moments.map(({ inicio, texto, marks }) => [
      videoId,
      inicio,
      marks.map(({ start, end }) => texto.slice(start, end)).join(' '),
    ]),
  );

describe('a search of what is said', () => {
  it.each([
    [
      'pt-BR',
      'Hoje vamos ver as <b>transformações</b> de Lorentz.',
      'transformacao lorentz',
      'transformações Lorentz',
    ],
    ['pt-BR', 'A energia cinética depende da velocidade.', 'ENERGIA CINETICA', 'energia cinética'],
    ['en', 'The mitochondria are running the cells.', 'run mitochondria', 'mitochondria running'],
    ['de', 'Die Größe der Zähler', 'zahler', 'Zähler'],
    ['pt-BR', 'O teorema de Pitágoras vale sempre.', '"teorema de Pitágoras"', 'teorema de Pitágoras'],
    ['pt-BR', 'Ele estuda ornitorrincos selvagens.', 'ornitor', 'ornitorrincos'],
  ])('finds in %s %j by %j', async (language, text, query, marked) => {
    const video = await videoSaying(
      [
        [0, 'Bom dia.'],
        [65.5, text],
      ],
      language,
    );
    expect(brief(await search(query))).toContainEqual([video, 65.5, marked]);
  });

  it('finds a sentence that goes over cues, and across the border of passages', async () => {
    const filler = Array.from({ length: 40 }, (_, index): Line => [
      index * 3,
      `palavra comum numero ${index}`,
    ]);
    const lines: Line[] = [
      ...filler,
      [120, 'o catalisador'],
      [123, 'heterogêneo de paládio'],
      [126, 'reage'],
    ];
    const video = await videoSaying(lines);
    expect(brief(await search('catalisador paládio reage'))).toEqual([
      [video, 120, 'catalisador paládio reage'],
    ]);
  });

  it('wants quoted words in their order, with nothing between', async () => {
    const video = await videoSaying([
      [1, 'gato siamês amarelo'],
      [200, 'amarelo gato'],
    ]);
    expect(brief(await search('"amarelo gato"'))).toEqual([[video, 200, 'amarelo gato']]);
    expect(brief(await search('"gato amarelo"'))).toEqual([]);
  });

  it('answers nothing for words that say nothing, and takes every sign as it is', async () => {
    for (const query of ['de', '& | ! <-> :*', "'", '\\', '((', '%', '"', '🎬'])
      expect(await search(query)).toEqual({ items: [], hasMore: false });
  });

  it('takes the best language of a video, and says whether there is more', async () => {
    const first = await videoSaying([[5, 'xilofone']]);
    await say(first, [[5, 'xilofone xilofone xilofone']], 'en');
    await videoSaying([[9, 'xilofone']]);
    const one = await search('xilofone', { more: '&limit=1' });
    expect(one).toMatchObject({ hasMore: true, items: [{ videoId: first, language: 'en' }] });
    expect(await search('xilofone')).toMatchObject({ hasMore: false, items: { length: 2 } });
  });
});

describe('what is searched', () => {
  it('follows the subtitles: written, written anew, removed', async () => {
    const video = await videoSaying([[10, 'paralelepípedo']]);
    expect(brief(await search('paralelepipedo'))).toEqual([[video, 10, 'paralelepípedo']]);
    await say(video, [[20, 'dodecaedro']]);
    expect(brief(await search('paralelepipedo'))).toEqual([]);
    expect(brief(await search('dodecaedro'))).toEqual([[video, 20, 'dodecaedro']]);
    await server.call(`/v1/videos/${video}/subtitle?language=pt-BR`, { token, method: 'DELETE' });
    expect(brief(await search('dodecaedro'))).toEqual([]);
    const left = await server.db
      .select()
      .from(transcriptPassages)
      .where(eq(transcriptPassages.videoId, video));
    expect(left).toEqual([]);
  });

  it('is nothing in the trash, of another team, or of a video that does not play', async () => {
    const video = await videoSaying([[10, 'caleidoscópio']]);
    const other = await server.signIn('diego@vertice.com.br');
    expect(brief(await search('caleidoscopio', { as: other }))).toEqual([]);
    await server.db.update(videos).set({ status: 'processing' }).where(eq(videos.id, video));
    expect(brief(await search('caleidoscopio'))).toEqual([]);
    await server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, video));
    expect(brief(await search('caleidoscopio'))).toHaveLength(1);
    await server.call(`/v1/videos/${video}`, { token, method: 'DELETE' });
    expect(brief(await search('caleidoscopio'))).toEqual([]);
    await server.call(`/v1/videos/${video}/restore`, { token, method: 'POST' });
    expect(brief(await search('caleidoscopio'))).toHaveLength(1);
  });

  it('is written once for subtitles of an older release, and not again', async () => {
    const video = await videoSaying([[30, 'estetoscópio']]);
    await server.db.delete(transcriptPassages).where(eq(transcriptPassages.videoId, video));
    const forget = { indexRevision: null };
    await server.db.update(subtitles).set(forget).where(eq(subtitles.videoId, video));
    expect(brief(await search('estetoscopio'))).toEqual([]);
    await indexTranscripts(server.context, new AbortController().signal);
    expect(brief(await search('estetoscopio'))).toEqual([[video, 30, 'estetoscópio']]);
    await server.db.delete(transcriptPassages).where(eq(transcriptPassages.videoId, video));
    await indexTranscripts(server.context, new AbortController().signal);
    expect(brief(await search('estetoscopio'))).toEqual([]);
  });

  it('is that of one folder where it is named', async () => {
    const video = await videoSaying([[10, 'hidroavião']]);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video));
    const inFolder = await search('hidroaviao', { more: `&directoryId=${row?.directoryId}` });
    expect(brief(inFolder)).toHaveLength(1);
    const path = `/v1/transcripts/search?query=x&directoryId=${video}`;
    expect((await server.call(path, { token })).status).toBe(404);
  });
});
