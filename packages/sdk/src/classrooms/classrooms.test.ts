import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { classroomsApi, type ClassroomsApi } from './classrooms';

const liveId = buildId(7);
const settings = `/v1/studio/lives/${liveId}/classroom`;
const file = new Blob(['x'], { type: 'image/png' });

it.each<readonly [string, (classrooms: ClassroomsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['get', (classrooms) => classrooms.get(liveId), { to: `GET ${settings}`, query: selectedTeam }],
  [
    'update',
    (classrooms) => classrooms.update(liveId, { background: null }, { version: 3 }),
    { to: `PUT ${settings}`, ifMatch: '"3"', body: { background: null } },
  ],
  [
    'a picture',
    (classrooms) => classrooms.setPicture({ liveId, picture: 'background-login' }, file),
    {
      to: `POST ${settings}/pictures/background-login`,
      body: [{ field: 'file', type: 'image/png', size: 1 }],
    },
  ],
  [
    'the picture of a speaker',
    (classrooms) => classrooms.setSpeakerPicture({ liveId, speakerId: buildId(8) }, file),
    { to: `POST ${settings}/speakers/${buildId(8)}/picture`, query: selectedTeam },
  ],
])('sends %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(classroomsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
