import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, type SentCall } from '../testing/record-calls';
import { videosApi, type VideosApi } from './videos';

const id = buildId(301);
const picture = new File(['png'], 'quadro.png', { type: 'image/png' });

it.each<readonly [string, (videos: VideosApi) => Promise<unknown>, Partial<SentCall>]>([
  ['get', (videos) => videos.get(id), { to: `GET /v1/videos/${id}` }],
  [
    'update',
    (videos) => videos.update(id, { title: 'Aula 2' }, { version: 4 }),
    { to: `PATCH /v1/videos/${id}`, body: { title: 'Aula 2' }, ifMatch: '"4"' },
  ],
  ['restore', (videos) => videos.restore(id), { to: `POST /v1/videos/${id}/restore` }],
  ['setThumbnail', (videos) => videos.setThumbnail(id, picture), { to: `POST /v1/videos/${id}/thumbnail` }],
  [
    'pickThumbnail',
    (videos) => videos.pickThumbnail(id, 12.5),
    { to: `PATCH /v1/videos/${id}/thumbnail`, body: { timecode: 12.5 } },
  ],
  ['setEndScreen', (videos) => videos.setEndScreen(id, picture), { to: `POST /v1/videos/${id}/end-screen` }],
  ['removeEndScreen', (videos) => videos.removeEndScreen(id), { to: `DELETE /v1/videos/${id}/end-screen` }],
  ['download', (videos) => videos.download(id), { to: `GET /v1/videos/${id}/download` }],
  ['originals', (videos) => videos.originals([id]), { to: 'POST /v1/videos/originals', body: { ids: [id] } }],
  ['prepareMp4', (videos) => videos.prepareMp4(id), { to: `POST /v1/videos/${id}/mp4` }],
  ['mp4', (videos) => videos.mp4(id), { to: `GET /v1/videos/${id}/mp4` }],
  ['retryTranscode', (videos) => videos.retryTranscode(id), { to: `POST /v1/videos/${id}/transcode/retry` }],
])('videos.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(videosApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('asks for a playback token for some seconds and sites, and answers all of it', async () => {
  const token = {
    token: 'p1',
    playback_url: 'https://media.example/master.m3u8',
    expiresAt: '2026-03-01T12:00:00Z',
  };
  const { client, calls } = recordCalls(() => Response.json(token));
  const input = { expiresIn: 600, origins: ['escola.example'] };
  expect(await videosApi({ client }).playbackToken(id, input)).toEqual(token);
  expect(calls).toMatchObject([{ to: `POST /v1/videos/${id}/playback-token`, body: input }]);
});

it.each([
  ['setThumbnail', (videos: VideosApi) => videos.setThumbnail(id, picture)],
  ['pickThumbnail', (videos: VideosApi) => videos.pickThumbnail(id, 3)],
  ['setEndScreen', (videos: VideosApi) => videos.setEndScreen(id, picture)],
] as const)('%s answers the address alone', async (_name, call) => {
  const { client } = recordCalls(() => Response.json({ url: 'https://media.example/quadro.jpg' }));
  expect(await call(videosApi({ client }))).toBe('https://media.example/quadro.jpg');
});

it('asks for the plays of a list in one call', async () => {
  const other = '0192f0c1-0000-7000-8000-000000000099';
  const { client, calls } = recordCalls(() => Response.json([{ videoId: other, plays: 2 }]));
  expect(await videosApi({ client }).plays([id, other])).toEqual([{ videoId: other, plays: 2 }]);
  expect(calls).toMatchObject([{ to: 'GET /v1/analytics/vod/plays', query: { ids: `${id},${other}` } }]);
});

it('answers the number of likes alone', async () => {
  const { client, calls } = recordCalls(() => Response.json({ total: 3 }));
  expect(await videosApi({ client }).totalLikes(id)).toBe(3);
  expect(calls).toMatchObject([{ to: `GET /v1/analytics/vod/${id}/total-likes` }]);
});
