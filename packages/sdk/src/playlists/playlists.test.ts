import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { playlistsApi, type PlaylistsApi } from './playlists';

const other = { accountId: buildId(104) };
const item = `/v1/playlists/${buildId(7)}`;
const picture = new Blob(['x'], { type: 'image/png' });

it.each<readonly [string, (playlists: PlaylistsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (playlists) => playlists.list(), { to: 'GET /v1/playlists', query: selectedTeam }],
  [
    'a page of another team',
    (playlists) => playlists.list({ title: 'aula', sort: 'title,asc', page: 2, limit: 10 }, other),
    { query: { ...other, title: 'aula', sort: 'title,asc', page: '2', limit: '10' } },
  ],
  [
    'one of another team',
    (playlists) => playlists.get(buildId(7), other),
    { to: `GET ${item}`, query: other },
  ],
  [
    'create',
    (playlists) => playlists.create({ title: 'Aulas', videoIds: [buildId(8)] }),
    { to: 'POST /v1/playlists', query: selectedTeam, body: { title: 'Aulas', videoIds: [buildId(8)] } },
  ],
  [
    'create in another team',
    (playlists) => playlists.create({ title: 'Aulas', ...other }),
    { query: other, body: { title: 'Aulas', ...other } },
  ],
  [
    'update',
    (playlists) => playlists.update(buildId(7), { description: '' }, { version: 2 }),
    { to: `PATCH ${item}`, body: { description: '' }, ifMatch: '"2"' },
  ],
  [
    'remove',
    (playlists) => playlists.remove(buildId(7), { version: 3, ...other }),
    { to: `DELETE ${item}`, query: other, ifMatch: '"3"' },
  ],
  [
    'set videos',
    (playlists) => playlists.setVideos(buildId(7), [buildId(9), buildId(8)], { version: 4 }),
    { to: `PUT ${item}/videos`, body: { videoIds: [buildId(9), buildId(8)] }, ifMatch: '"4"' },
  ],
  [
    'set the picture',
    (playlists) => playlists.setThumbnail(buildId(7), picture, other),
    { to: `POST ${item}/thumbnail`, query: other },
  ],
  [
    'remove the picture',
    (playlists) => playlists.removeThumbnail(buildId(7)),
    { to: `DELETE ${item}/thumbnail`, query: selectedTeam },
  ],
])('playlists: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(playlistsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
