import { describe, expect, it } from 'vitest';
import { videosApi } from '@palco/sdk';
import { refusedField, setUpWorld } from './set-up-world';

function start() {
  const world = setUpWorld();
  const [ready, waiting] = (['ready', 'failed'] as const).map(
    (status) => world.world.videos.find((video) => video.status === status)!.id,
  );
  return { ...world, id: ready!, waiting: waiting!, videos: videosApi({ client: world.client }) };
}

const srt = '1\n00:00:01,000 --> 00:00:02,500\nBom dia.\n\n2\n00:00:03,000 --> 00:00:04,000\nOi\n';
const fileOf = (text: string, fileName = 'aula.srt') => ({
  file: new Blob([text]),
  fileName,
  language: 'pt-br',
});

describe('subtitles', () => {
  it('are uploaded, read, changed and deleted', async () => {
    const { subtitles, videos, id } = start();
    const { language, version, label } = await subtitles.upload(id, fileOf(srt));
    expect([language, version, label]).toEqual(['pt-BR', 1, 'Português (Brasil)']);
    const { cues } = await subtitles.cues(id, 'pt-BR');
    expect(cues).toEqual([
      { inicio: 1, fim: 2.5, texto: 'Bom dia.' },
      { inicio: 3, fim: 4, texto: 'Oi' },
    ]);
    const changed = await subtitles.updateCues(id, { language, cues: cues.slice(1) }, { version: 1 });
    expect(changed).toMatchObject({ version: 2, origin: 'upload', cues: cues.slice(1) });
    expect((await subtitles.list(id)).items).toEqual((await videos.get(id)).subtitles);
    await expect(subtitles.updateCues(id, { language, cues: [] }, { version: 1 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await subtitles.remove(id, language, { version: 2 });
    expect((await subtitles.list(id)).items).toEqual([]);
  });

  it('are refused where the server refuses them', async () => {
    const { subtitles, id, waiting } = start();
    await expect(subtitles.upload(id, fileOf(srt, 'aula.txt'))).rejects.toMatchObject({
      code: 'INVALID_SUBTITLE_TYPE',
    });
    await expect(subtitles.upload(id, fileOf('1\n00:09 --> x'))).rejects.toMatchObject(
      refusedField('file', 'INVALID_LINE'),
    );
    const odd = await subtitles.upload(id, fileOf(`${srt}\n3\n00:09 --> x`));
    expect(odd.leftOut).toMatchObject({ count: 1, total: 3 });
    await expect(subtitles.upload(id, { ...fileOf(srt), language: '?' })).rejects.toMatchObject(
      refusedField('language', 'INVALID_VALUE'),
    );
    const cues = [
      { inicio: 2, fim: 4, texto: 'a' },
      { inicio: 1, fim: 3, texto: 'b' },
    ];
    await expect(subtitles.updateCues(id, { language: 'en', cues })).rejects.toMatchObject(
      refusedField('1.inicio', 'CUE_OUT_OF_ORDER'),
    );
    await expect(subtitles.startJob(waiting, 'en')).rejects.toMatchObject({ code: 'VIDEO_NOT_READY' });
    expect(await subtitles.job(id, 'en')).toMatchObject({ id: null, status: 'none', language: 'en' });
  });

  it('are written by a job, with a text that says that it is emulated', async () => {
    const { subtitles, id } = start();
    const job = await subtitles.startJob(id, 'en');
    expect(await subtitles.startJob(id, 'en')).toEqual(job);
    expect((await subtitles.job(id, 'en')).status).toBe('running');
    expect(await subtitles.job(id, 'en')).toMatchObject({ status: 'done', progress: 100 });
    const { cues, origin } = await subtitles.cues(id, 'en');
    expect([origin, cues[0]?.texto]).toEqual(['job', expect.stringContaining('Emulador') as string]);
  });
});
