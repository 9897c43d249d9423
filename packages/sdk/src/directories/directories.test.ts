import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { directoriesApi, type DirectoriesApi } from './directories';

const other = { accountId: buildId(104) };

it.each<readonly [string, (directories: DirectoriesApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (directories) => directories.list(), { to: 'GET /v1/directories', query: selectedTeam }],
  ['list of another team', (directories) => directories.list({}, other), { query: other }],
  [
    'list of a folder',
    (directories) => directories.list({ parentId: buildId(7), title: 'aula' }, other),
    { query: { ...other, parentId: buildId(7), title: 'aula' } },
  ],
  [
    'one of another team',
    (directories) => directories.get(buildId(7), other),
    { to: `GET /v1/directories/${buildId(7)}`, query: other },
  ],
  [
    'create',
    (directories) => directories.create({ nome: 'Aulas', parentId: buildId(7) }),
    {
      to: 'POST /v1/directories',
      query: selectedTeam,
      body: { nome: 'Aulas', parentId: buildId(7) },
    },
  ],
  [
    'create in another team',
    (directories) => directories.create({ nome: 'Aulas', ...other }),
    { query: other, body: { nome: 'Aulas', ...other } },
  ],
  [
    'update',
    (directories) => directories.update(buildId(7), { parentId: buildId(8) }, { version: 2 }),
    { to: `PATCH /v1/directories/${buildId(7)}`, body: { parentId: buildId(8) }, ifMatch: '"2"' },
  ],
  [
    'remove',
    (directories) => directories.remove(buildId(7)),
    { to: `DELETE /v1/directories/${buildId(7)}`, query: selectedTeam },
  ],
  [
    'remove with its tree',
    (directories) => directories.remove(buildId(7), { force: true, version: 3, ...other }),
    { query: { ...other, force: 'true' }, ifMatch: '"3"' },
  ],
  [
    'restore',
    (directories) => directories.restore(buildId(7), other),
    { to: `POST /v1/directories/${buildId(7)}/restore`, query: other },
  ],
  [
    'settings',
    (directories) => directories.settings(buildId(7)),
    { to: `GET /v1/directories/${buildId(7)}/settings`, query: selectedTeam },
  ],
  [
    'update of settings',
    (directories) => directories.updateSettings(buildId(7), { privacy: 'private' }, { version: 4 }),
    {
      to: `PATCH /v1/directories/${buildId(7)}/settings`,
      body: { privacy: 'private' },
      ifMatch: '"4"',
    },
  ],
])('directories: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(directoriesApi({ client }));
  expect(calls).toMatchObject([sent]);
});
