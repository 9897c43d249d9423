import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { leastAnswer, recordCalls, selectedTeam } from '../testing/record-calls';
import { analyticsApi } from './analytics';

const id = buildId(801);
const to = `GET /v1/analytics/live/${id}/viewers`;

it('asks for the viewers of a live, all of them or what is newer', async () => {
  const { client, calls } = recordCalls();
  const analytics = analyticsApi({ client });
  await analytics.liveViewers(id);
  await analytics.liveViewers(id, { since: 1_000 }, { accountId: buildId(105) });
  expect(calls).toMatchObject([
    { to, query: selectedTeam },
    { to, query: { since: '1000', accountId: buildId(105) } },
  ]);
});

it('asks for a metric in a range, for the figures, and for a spreadsheet', async () => {
  const { client, calls } = recordCalls((to) =>
    to.endsWith('/export') ? new Response('{}') : leastAnswer(to),
  );
  const analytics = analyticsApi({ client });
  await analytics.liveMetric(id, { metric: 'init-time', since: 5, start: 1, end: 9 });
  await analytics.liveSummary(id);
  await analytics.liveLog(id);
  expect(await analytics.liveMetricCsv(id, 'viewers')).toBe('{}');
  await analytics.liveMetricCsv(id, 'rebuffering', { accountId: buildId(105) });
  const path = `GET /v1/analytics/live/${id}`;
  expect(calls).toMatchObject([
    { to: `${path}/init-time`, query: { ...selectedTeam, since: '5', start: '1', end: '9' } },
    { to: `${path}/summary`, query: selectedTeam },
    { to: `GET /v1/live-streams/${id}/log`, query: selectedTeam },
    { to: `${path}/viewers/export`, query: { ...selectedTeam, format: 'csv' } },
    { to: `${path}/rebuffering/export`, query: { accountId: buildId(105), format: 'csv' } },
  ]);
});

it('throws the error of a refused spreadsheet', async () => {
  const body = { code: 'FORBIDDEN', message: 'Sem permissão.' };
  const { client } = recordCalls(() => Response.json(body, { status: 403 }));
  await expect(analyticsApi({ client }).liveMetricCsv(id, 'viewers')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    status: 403,
    text: 'Sem permissão.',
  });
});
