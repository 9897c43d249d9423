import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { attendeesApi, type AttendeesApi } from './attendees';

const liveId = buildId(7);
const list = `/v1/live-streams/${liveId}/participantes`;

it.each<readonly [string, (attendees: AttendeesApi) => Promise<unknown>, Partial<SentCall>]>([
  [
    'a page',
    (attendees) => attendees.list(liveId, { search: 'ana', page: 2 }),
    { to: `GET ${list}`, query: { ...selectedTeam, search: 'ana', page: '2' } },
  ],
  [
    'the table',
    (attendees) => attendees.csv(liveId, { search: 'ana' }),
    { to: `GET ${list}`, query: { ...selectedTeam, search: 'ana', format: 'csv' } },
  ],
  [
    'a certificate',
    (attendees) => attendees.certificate({ liveId, attendeeId: buildId(8) }),
    { to: `GET ${list}/${buildId(8)}/certificado`, query: selectedTeam },
  ],
  [
    'the data of an e-mail',
    (attendees) => attendees.exportData('ana@exemplo.com'),
    { to: 'POST /v1/attendees/export', query: selectedTeam, body: { email: 'ana@exemplo.com' } },
  ],
  [
    'the erasure',
    (attendees) => attendees.erase('ana@exemplo.com', { accountId: buildId(104) }),
    {
      to: 'POST /v1/attendees/erase',
      query: { accountId: buildId(104) },
      body: { email: 'ana@exemplo.com' },
    },
  ],
])('asks for %s', async (_name, ask, sent) => {
  const { client, calls } = recordCalls();
  await ask(attendeesApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('answers the table as a file', async () => {
  const { client } = recordCalls(() => new Response('name\r\n', { headers: { 'content-type': 'text/csv' } }));
  const file = await attendeesApi({ client }).csv(liveId);
  expect([file.type, await file.text()]).toEqual(['text/csv', 'name\r\n']);
});

it('throws what the server says instead of a table', async () => {
  const refused = { code: 'LIVE_NOT_FOUND', message: 'A live não existe', requestId: 'r' };
  const { client } = recordCalls(() => Response.json(refused, { status: 404 }));
  await expect(attendeesApi({ client }).csv(liveId)).rejects.toMatchObject({
    code: 'LIVE_NOT_FOUND',
    status: 404,
  });
});
