import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { videosApi } from '../videos/videos';
import { trashApi, type TrashApi } from './trash';

const other = { accountId: buildId(104) };

it.each<readonly [string, (trash: TrashApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (trash) => trash.list(), { to: 'GET /v1/videos/trash', query: selectedTeam }],
  ['deleted lives', (trash) => trash.lives(), { to: 'GET /v1/live-streams/trash', query: selectedTeam }],
  [
    'a page of another team',
    (trash) => trash.list({ title: 'aula', page: 2 }, other),
    { query: { ...other, title: 'aula', page: '2' } },
  ],
  [
    'remove for good',
    (trash) => trash.remove(buildId(9)),
    { to: `DELETE /v1/trash/${buildId(9)}`, query: selectedTeam },
  ],
  ['undo', (trash) => trash.undo(buildId(9), other), { to: `POST /v1/undo/${buildId(9)}`, query: other }],
])('trash: %s', async (_name, run, sent) => {
  const { client, calls } = recordCalls();
  await run(trashApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('videos are restored alone, and changed together', async () => {
  const { client, calls } = recordCalls();
  const videos = videosApi({ client });
  await videos.restore(buildId(7), other);
  const change = { ids: [buildId(7)], action: 'move', payload: { directoryId: buildId(8) } } as const;
  await videos.bulk({ ...change, ids: [...change.ids] });
  expect(calls).toMatchObject([
    { to: `POST /v1/videos/${buildId(7)}/restore`, query: other },
    { to: 'POST /v1/videos/bulk', query: selectedTeam, body: change },
  ]);
});
