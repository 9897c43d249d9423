import { expect, it } from 'vitest';
import { buildId } from '../testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { createDirectories, type Directories } from './directories';

const other = { accountId: buildId(104) };

it.each<readonly [string, (directories: Directories) => Promise<unknown>, Partial<SentCall>]>([
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
])('directories: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(createDirectories(client));
  expect(calls).toMatchObject([sent]);
});
