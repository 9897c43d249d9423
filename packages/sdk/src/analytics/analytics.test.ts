import { expect, it } from 'vitest';
import { buildId } from '../testing';
import { recordCalls, selectedTeam } from '../testing/record-calls';
import { createAnalytics } from './analytics';

const id = buildId(801);
const to = `GET /v1/analytics/live/${id}/viewers`;

it('asks for the viewers of a live, all of them or what is newer', async () => {
  const { client, calls } = recordCalls();
  const analytics = createAnalytics(client);
  await analytics.liveViewers(id);
  await analytics.liveViewers(id, { since: 1_000 }, { accountId: buildId(105) });
  expect(calls).toMatchObject([
    { to, query: selectedTeam },
    { to, query: { since: '1000', accountId: buildId(105) } },
  ]);
});
