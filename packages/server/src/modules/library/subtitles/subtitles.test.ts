import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, clients, directories, jobs, videos } from '../../../schema';
import { demoClients, demoTeams } from '../../../seed/demo-people';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { insertSubtitle } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallOptions, CallResult, TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
let video: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  video = await insertPackagedVideo(server.context, 'colegioAtlas');
});

const srt = '1\n00:00:01,000 --> 00:00:02,500\nBom dia.\n\n2\n00:00:03,000 --> 00:00:04,000\nOi\n';

interface Upload {
  readonly bytes?: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly language?: string;
}

async function upload(
  { bytes = srt, name = 'aula.srt', language = 'pt-br' }: Upload = {},
  id = video,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  form.set('language', language);
  const answer = await fetch(`${server.url}/v1/videos/${id}/subtitles/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const call = (path: string, options: CallOptions = {}): Promise<CallResult> =>
  server.call(`/v1/videos/${video}${path}`, { token, ...options });
const put = (cues: unknown, { language = 'pt-BR', version }: { language?: string; version?: number } = {}) =>
  call(`/subtitles/${language}/cues`, {
    method: 'PUT',
    body: cues,
    headers: version === undefined ? {} : { 'if-match': String(version) },
  });
/** The folders in the storage that wait for their removal. */
const removals = async () =>
  (await server.db.select().from(jobs).where(eq(jobs.kind, 'remove-files'))).map(({ payload }) =>
    String(payload['prefix']),
  );
/** The folder of the file that a link opens. */
const folderOf = (url: unknown) => String(url).split('/').slice(3, -1).join('/');
const media = (url: unknown) => fetch(server.url + String(url));
const cue = (inicio: number, fim: number, texto = 'Oi') => ({ inicio, fim, texto });

describe('an uploaded file', () => {
  it('becomes WebVTT of ours under the link of the video, and is listed everywhere', async () => {
    const { status, body } = await upload();
    const subtitle = { language: 'pt-BR', label: 'Português (Brasil)', origin: 'upload', version: 1 };
    expect([status, body]).toEqual([
      200,
      {
        ...subtitle,
        url: expect.stringContaining('.vtt') as string,
        leftOut: { count: 0, total: 2, lines: [] },
      },
    ]);
    const file = await media(body['url']);
    expect(file.headers.get('content-type')).toMatch(/^text\/vtt(; charset=utf-8)?$/);
    expect(await file.text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nBom dia.\n\n00:00:03.000 --> 00:00:04.000\nOi\n',
    );
    expect((await call('/subtitles')).body).toEqual({ items: [expect.objectContaining(subtitle)] });
    expect((await call('')).body['subtitles']).toEqual([expect.objectContaining(subtitle)]);
    const player = await server.call(`/bff/player/${video}`);
    const { language, label } = subtitle;
    expect(player.body['subtitles']).toEqual([{ language, label, url: expect.any(String) as string }]);
  });

  it('replaces what the language had, under a new address', async () => {
    const first = await upload();
    const second = await upload({ bytes: 'WEBVTT\n\n00:01.000 --> 00:02.000\nNovo', name: 'aula.VTT' });
    expect(second.body).toMatchObject({ version: 2, origin: 'upload' });
    expect(second.body['url']).not.toBe(first.body['url']);
    expect((await call('/subtitles/pt-BR/cues')).body['cues']).toEqual([cue(1, 2, 'Novo')]);
    expect(await removals()).toContain(folderOf(first.body['url']));
    expect(await removals()).not.toContain(folderOf(second.body['url']));
  });

  it.each<[string, Upload, number, string, unknown]>([
    ['no subtitle by its name', { name: 'aula.txt' }, 415, 'INVALID_SUBTITLE_TYPE', 'file'],
    ['bytes', { bytes: Uint8Array.of(0, 1, 2), name: 'a.srt' }, 415, 'INVALID_SUBTITLE_TYPE', 'file'],
    ['nothing readable in it', { bytes: '3\n00:09 --> x\nOi' }, 422, 'SUBTITLE_MALFORMED', 'file'],
    ['too much', { bytes: 'x'.repeat(2 * 1_048_576 + 1) }, 413, 'FILE_TOO_LARGE', 'file'],
    ['no language', { language: '' }, 422, 'INVALID_FIELDS', 'language'],
    ['a wrong language', { language: 'português' }, 422, 'INVALID_FIELDS', 'language'],
    ['nothing', { bytes: '' }, 422, 'EMPTY_FILE', 'file'],
    ['no cue', { bytes: 'WEBVTT\n', name: 'a.vtt' }, 422, 'SUBTITLE_EMPTY', 'file'],
    [
      '5,001 cues',
      { bytes: '00:00:01,000 --> 00:00:02,000\na\n\n'.repeat(5001) },
      422,
      'TOO_MANY_CUES',
      'file',
    ],
  ])('with %s is refused', async (_, given, status, code, field) => {
    const answer = await upload(given);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field })]);
    expect((await call('/subtitles')).body).toEqual({ items: [] });
  });

  it('without a cue leaves what the language had', async () => {
    await upload();
    const { body } = await upload({ bytes: 'WEBVTT\n', name: 'a.vtt' });
    expect(body['message']).toContain('não foi alterado');
    expect((await call('/subtitles/pt-BR/cues')).body).toMatchObject({
      version: 1,
      cues: [cue(1, 2.5, 'Bom dia.'), cue(3, 4)],
    });
  });

  it('with too many cues is told how many it may have', async () => {
    const { body } = await upload({ bytes: '00:00:01,000 --> 00:00:02,000\na\n\n'.repeat(5001) });
    expect(body['message']).toContain('5000');
  });

  it('with odd cues is taken without them, and names their lines', async () => {
    const odd = '\n3\n00:00:05,000 --> 00:00:05,000\nOi\n'.repeat(30);
    const { status, body } = await upload({ bytes: srt + odd, name: 'aula.SBV' });
    const lines = Array.from({ length: 20 }, (_, index) => 10 + index * 4);
    expect([status, body['leftOut']]).toEqual([200, { count: 30, total: 32, lines }]);
    expect((await call('/subtitles/pt-BR/cues')).body['cues']).toHaveLength(2);
  });

  it('keeps who speaks and where it is shown, and so do its cues when they are saved', async () => {
    const { body } = await upload({
      bytes: 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v João><i>Oi</i>',
      name: 'aula.vtt',
    });
    const spoken = { ...cue(1, 2, '<v João><i>Oi</i>'), posicao: 'line:0' };
    expect(await (await media(body['url'])).text()).toContain('02.000 line:0\n<v João><i>Oi</i>\n');
    expect((await put([spoken], { version: 1 })).body['cues']).toEqual([spoken]);
    expect((await put([{ ...spoken, posicao: 'line:0\n\nNOTE' }], { version: 2 })).status).toBe(422);
  });

  it('names the line of an error where nothing is readable', async () => {
    const { body } = await upload({ bytes: '\n\n3\n00:09 --> x\nOi' });
    expect(body['errors']).toEqual([
      { field: 'file', code: 'INVALID_LINE', message: 'Linha 4: não é uma legenda válida' },
    ]);
  });

  it('is refused in a blocked account, and beyond 50 languages', async () => {
    for (let index = 0; index < 50; index += 1)
      await insertSubtitle(server.db, video, `x${String.fromCharCode(97 + (index % 26))}-${10 + index}`);
    expect((await upload()).body['code']).toBe('TOO_MANY_SUBTITLES');
    await server.db.update(clients).set({ blocked: true }).where(eq(clients.id, demoClients.atlas));
    try {
      expect([(await upload()).status, (await put([])).status]).toEqual([402, 402]);
    } finally {
      await server.db.update(clients).set({ blocked: false }).where(eq(clients.id, demoClients.atlas));
    }
  });
});

describe('the cues of a language', () => {
  it('may overlap', async () => {
    const { body } = await put([cue(0, 2, 'a'), cue(1, 3, 'b'), cue(1, 2, 'c')]);
    expect(body['cues']).toEqual([cue(0, 2, 'a'), cue(1, 3, 'b'), cue(1, 2, 'c')]);
  });

  it('are written in order, and the file with them', async () => {
    const { status, body } = await put([cue(0, 1.0004, ' a \r\n\r\n b '), cue(1, 2, '--> <b>')]);
    expect([status, body]).toEqual([
      200,
      {
        language: 'pt-BR',
        label: 'Português (Brasil)',
        origin: 'upload',
        version: 1,
        url: expect.any(String) as string,
        cues: [cue(0, 1, 'a\nb'), cue(1, 2, '--> <b>')],
      },
    ]);
    expect(await (await media(body['url'])).text()).toContain('--&gt; &lt;b&gt;');
    expect((await call('/subtitles/PT-br/cues')).body).toMatchObject({ cues: body['cues'] });
  });

  it.each([
    ['another order', [cue(5, 6), cue(1, 2)], '1.inicio', 'CUE_OUT_OF_ORDER'],
    ['no duration', [cue(1, 1.0001)], '0.fim', 'CUE_ENDS_EARLY'],
    ['an empty text', [cue(0, 1, ' \n ')], '0.texto', 'REQUIRED'],
    ['a negative time', [cue(-1, 1)], '0.inicio', 'TOO_SMALL'],
    ['a long text', [cue(0, 1, 'x'.repeat(1001))], '0.texto', 'TOO_LONG'],
  ])('with %s are refused', async (_, cues, field, code) => {
    const { status, body } = await put(cues);
    expect([status, body['errors']]).toEqual([422, [expect.objectContaining({ field, code })]]);
  });

  it('may be five thousand, not more', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => cue(index, index + 1, 'x'.repeat(100)));
    expect((await put(many.slice(1))).status).toBe(200);
    expect((await put(many)).status).toBe(422);
  });

  it('of an older version are refused, and one of two writers wins', async () => {
    await put([cue(0, 1)]);
    expect((await put([cue(0, 1)], { language: 'en', version: 1 })).status).toBe(412);
    const both = await Promise.all([put([cue(0, 2)], { version: 1 }), put([cue(0, 3)], { version: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('that nobody wrote are not found', async () => {
    expect((await call('/subtitles/en/cues')).status).toBe(404);
    expect((await call('/subtitles/x-y/cues')).status).toBe(400);
  });

  it('keep what the language came from', async () => {
    await upload();
    expect((await put([cue(0, 1)])).body).toMatchObject({ origin: 'upload', version: 2 });
  });
});

describe('a job', () => {
  it('that was never requested is a 200 with the status none', async () => {
    expect(await call('/subtitles/job?language=pt-br')).toMatchObject({
      status: 200,
      body: { id: null, status: 'none', progress: 0, language: 'pt-BR', error: null },
    });
  });

  it('without a language has that of the folder, or of the team', async () => {
    const begin = async () => {
      await server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, video));
      return (await call('/subtitles/job', { body: {} })).body['language'];
    };
    const ofTeam = eq(accounts.id, demoTeams.colegioAtlas);
    const [row] = await server.db.select().from(videos).where(eq(videos.id, video));
    const ofFolder = eq(directories.id, row?.directoryId ?? '');
    await server.db.update(accounts).set({ language: null }).where(ofTeam);
    expect(await begin()).toBe('pt-BR');
    await server.db.update(accounts).set({ language: 'en' }).where(ofTeam);
    expect(await begin()).toBe('en');
    await server.db.update(directories).set({ subtitleLanguage: 'es' }).where(ofFolder);
    expect(await begin()).toBe('es');
    await server.db.update(directories).set({ subtitleLanguage: null }).where(ofFolder);
  });
});

describe('deleted subtitles', () => {
  it('are gone for the language alone', async () => {
    await upload();
    await upload({ language: 'en' });
    const remove = (query: string) => call(`/subtitle?${query}`, { method: 'DELETE' });
    expect((await remove('language=pt-BR')).status).toBe(204);
    expect((await remove('language=pt-BR')).status).toBe(404);
    expect((await call('/subtitles')).body['items']).toEqual([expect.objectContaining({ language: 'en' })]);
  });
});

describe('subtitles that somebody changed meanwhile', () => {
  it('are not deleted', async () => {
    const { body } = await upload();
    await put([cue(0, 1)], { version: 1 });
    const remove = (version: number) =>
      call('/subtitle?language=pt-BR', { method: 'DELETE', headers: { 'if-match': String(version) } });
    expect((await remove(1)).status).toBe(412);
    expect((await remove(2)).status).toBe(204);
    expect(await removals()).toContain(folderOf(body['url']));
  });
});

describe('links to subtitles', () => {
  it('end with the video', async () => {
    const { body } = await upload();
    expect((await media(body['url'])).status).toBe(200);
    await server.call(`/v1/videos/${video}`, { token, method: 'DELETE' });
    expect((await media(body['url'])).status).toBe(403);
    expect((await call('/subtitles')).status).toBe(404);
  });

  it('of other videos are not opened by them', async () => {
    const { body } = await upload();
    const other = String(body['url']).replace(video, randomUUID());
    expect((await media(other)).status).toBe(403);
  });
});
