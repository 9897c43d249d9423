import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMeetApi } from './provider-apis';

/** Google answers no more at once, whatever is asked for. */
const mostOfPage = 10;
const conferences = Array.from({ length: 12 }, (_, index) => ({ name: `conferenceRecords/c${index}` }));
const recordings = Array.from({ length: 14 }, (_, index) => ({
  state: 'FILE_GENERATED',
  startTime: '2026-11-01T10:00:00Z',
  driveDestination: { file: `f${index}` },
}));

const service = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://meet');
  const isOfConference = pathname === '/conferenceRecords/c11/recordings';
  const [name, all] =
    pathname === '/conferenceRecords'
      ? ['conferenceRecords', conferences]
      : ['recordings', isOfConference ? recordings : []];
  const from = Number(searchParams.get('pageToken') ?? 0);
  const end = from + Math.min(mostOfPage, Number(searchParams.get('pageSize')));
  const nextPageToken = end < all.length ? String(end) : undefined;
  response.end(JSON.stringify({ [name as string]: all.slice(from, end), nextPageToken }));
});
beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
afterAll(() => void service.close());

it('lists every recording of every conference of Google Meet, over all pages of both', async () => {
  const meetUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const api = createMeetApi({
    meetUrl,
    filesUrl: 'https://drive',
    userInfoUrl: meetUrl,
    allowed: ['127.0.0.1'],
  });
  const found: string[] = [];
  const since = new Date('2026-10-01T00:00:00Z');
  const secrets = { accessToken: 'a' } as Parameters<typeof api.list>[0];
  for await (const { externalId } of api.list(secrets, since, AbortSignal.timeout(10_000)))
    found.push(externalId);
  expect(found).toEqual(recordings.map(({ driveDestination }) => driveDestination.file));
});
