import { expect, it } from 'vitest';
import { buildId, buildLog } from './index';
import { createFakeBackend } from './fake-backend';

const backend = createFakeBackend();
backend.world.logs = [
  buildLog({ id: buildId(901) }),
  buildLog({ id: buildId(902), accountId: buildId(102), created_at: '2026-01-10T00:00:00.000Z' }),
  buildLog({ id: buildId(903), user: null, event: 'VIDEO_REMOVIDO', created_at: '2026-01-08T00:00:00.000Z' }),
  buildLog({ id: buildId(904), accountId: buildId(105) }),
];

async function ask(query: string, login = 'marina@colegioatlas.com.br') {
  const headers = { Authorization: `Bearer ${backend.tokenFor(login)}` };
  const response = await backend.fetch(
    new Request(`https://fake.example/v1/logs?accountId=${buildId(101)}&${query}`, { headers }),
  );
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.map(({ id }) => Number(id.slice(-3)));
}

// Marina may also see other teams of the client, but no other client.
it.each<[string, number[]]>([
  ['', [901, 903]],
  ['order=asc', [903, 901]],
  ['allTeams=true', [902, 901, 903]],
  [`teamId=${buildId(102)}`, [902]],
  [`clientId=${buildId(202)}`, [901, 903]],
  ['user=MARINA', [901]],
  ['event=VIDEO_REMOVIDO', [903]],
  ['start=2026-01-09T00:00:00Z&end=2026-01-09T23:59:59Z', [901]],
  ['limit=1&page=2', [903]],
])('answers the log of %s', async (query, ids) => {
  expect(await ask(query)).toEqual(ids);
});

it('answers the selected team to those who manage no teams', async () => {
  expect(await ask('allTeams=true', 'bruno@colegioatlas.com.br')).toEqual([901, 903]);
});
