import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, type SentCall } from '../testing/record-calls';
import { videoEditsApi, type VideoEditsApi } from './video-edits';

const id = buildId(401);
const keep = [{ from: 1, until: 9 }];
const to = `/v1/videos/${id}/edit`;

it.each<readonly [string, (edits: VideoEditsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['get', (edits) => edits.get(id), { to: `GET ${to}` }],
  [
    'save',
    (edits) => edits.save(id, { keep }, { version: 3 }),
    { to: `PUT ${to}`, body: { keep }, ifMatch: '"3"' },
  ],
  ['remove', (edits) => edits.remove(id), { to: `DELETE ${to}` }],
  [
    'clip',
    (edits) => edits.clip(id, { keep, title: 'Trecho' }),
    { to: `POST /v1/videos/${id}/clips`, body: { keep, title: 'Trecho' } },
  ],
])('videoEdits.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(videoEditsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
