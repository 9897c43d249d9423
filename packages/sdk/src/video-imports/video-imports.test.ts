import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { videoImportsApi, type VideoImportsApi } from './video-imports';

const other = { accountId: buildId(104) };
const id = buildId(9);
const input = { url: 'https://example.com/aula.mp4', requestId: buildId(8) };

it.each<readonly [string, (imports: VideoImportsApi) => Promise<unknown>, Partial<SentCall>]>([
  [
    'list',
    (imports) => imports.list({ status: 'queued,downloading', page: 2 }),
    { to: 'GET /v1/video-imports', query: { ...selectedTeam, status: 'queued,downloading', page: '2' } },
  ],
  [
    'create',
    (imports) => imports.create(input, other),
    { to: 'POST /v1/video-imports', query: other, body: input },
  ],
  ['remove', (imports) => imports.remove(id), { to: `DELETE /v1/video-imports/${id}`, query: selectedTeam }],
  [
    'retry',
    (imports) => imports.retry(id, other),
    { to: `POST /v1/video-imports/${id}/retry`, query: other },
  ],
])('imports: %s', async (_name, run, sent) => {
  const { client, calls } = recordCalls();
  await run(videoImportsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
