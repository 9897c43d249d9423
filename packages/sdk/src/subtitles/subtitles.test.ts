import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, type SentCall } from '../testing/record-calls';
import { subtitlesApi, type SubtitlesApi } from './subtitles';

const id = buildId(401);
const file = new File(['WEBVTT\n'], 'aula.vtt');

it.each<readonly [string, (subtitles: SubtitlesApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (subtitles) => subtitles.list(id), { to: `GET /v1/videos/${id}/subtitles` }],
  [
    'upload',
    (subtitles) => subtitles.upload(id, { file, language: 'pt-BR' }),
    { to: `POST /v1/videos/${id}/subtitles/upload` },
  ],
  [
    'remove',
    (subtitles) => subtitles.remove(id, 'pt-BR', { version: 2 }),
    {
      to: `DELETE /v1/videos/${id}/subtitle`,
      query: expect.objectContaining({ language: 'pt-BR' }) as Record<string, string>,
      ifMatch: '"2"',
    },
  ],
  ['cues', (subtitles) => subtitles.cues(id, 'en'), { to: `GET /v1/videos/${id}/subtitles/en/cues` }],
  [
    'updateCues',
    (subtitles) =>
      subtitles.updateCues(
        id,
        { language: 'en', cues: [{ inicio: 0, fim: 1, texto: 'Hi' }] },
        { version: 3 },
      ),
    {
      to: `PUT /v1/videos/${id}/subtitles/en/cues`,
      body: [{ inicio: 0, fim: 1, texto: 'Hi' }],
      ifMatch: '"3"',
    },
  ],
  [
    'startJob',
    (subtitles) => subtitles.startJob(id, 'pt-BR'),
    { to: `POST /v1/videos/${id}/subtitles/job`, body: { language: 'pt-BR' } },
  ],
  [
    'job',
    (subtitles) => subtitles.job(id, 'pt-BR'),
    {
      to: `GET /v1/videos/${id}/subtitles/job`,
      query: expect.objectContaining({ language: 'pt-BR' }) as Record<string, string>,
    },
  ],
])('subtitles.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(subtitlesApi({ client }));
  expect(calls).toMatchObject([sent]);
});
