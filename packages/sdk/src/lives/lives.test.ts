import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { livesApi, type LivesApi } from './lives';

const other = { accountId: buildId(104) };
const liveId = buildId(7);
const item = `/v1/live-streams/${liveId}`;
const overlay = { liveId, overlayId: buildId(8) };
const picture = new Blob(['x'], { type: 'image/png' });
const file = new Blob(['titulo\nAula'], { type: 'text/csv' });

it.each<readonly [string, (lives: LivesApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (lives) => lives.list(), { to: 'GET /v1/live-streams', query: selectedTeam }],
  [
    'a page of another team',
    (lives) => lives.list({ title: 'aula', status: 'live,paused', shutdown: 'false', page: 2 }, other),
    { query: { ...other, title: 'aula', status: 'live,paused', shutdown: 'false', page: '2' } },
  ],
  ['one of another team', (lives) => lives.get(liveId, other), { to: `GET ${item}`, query: other }],
  [
    'create',
    (lives) => lives.create({ title: 'Aula', latency: 'low' }),
    { to: 'POST /v1/live-streams', query: selectedTeam, body: { title: 'Aula', latency: 'low' } },
  ],
  [
    'create in another team, the same in the query and the body',
    (lives) => lives.create({ title: 'Aula', ...other }),
    { query: other, body: { title: 'Aula', ...other } },
  ],
  [
    'duplicate',
    (lives) => lives.duplicate(liveId, other),
    { to: `POST ${item}/duplicate`, query: other, body: undefined },
  ],
  [
    'update',
    (lives) => lives.update(liveId, { title: 'Outra' }, { version: 2 }),
    { to: `PATCH ${item}`, body: { title: 'Outra' }, ifMatch: '"2"' },
  ],
  [
    'remove',
    (lives) => lives.remove(liveId, { version: 3, ...other }),
    { to: `DELETE ${item}`, query: other, ifMatch: '"3"' },
  ],
  ['restore', (lives) => lives.restore(liveId), { to: `POST ${item}/restore`, query: selectedTeam }],
  ['contents', (lives) => lives.contents(liveId), { to: `GET ${item}/contents`, query: selectedTeam }],
  [
    'restore an overlay',
    (lives) => lives.restoreOverlay(overlay),
    { to: `POST ${item}/overlays/${overlay.overlayId}/restore`, query: selectedTeam },
  ],
  [
    'control',
    (lives) => lives.control(liveId, 'pause', { version: 4 }),
    { to: `PUT ${item}/control/pause`, body: undefined, ifMatch: '"4"' },
  ],
  [
    'set an image',
    (lives) => lives.setImage({ liveId, asset: 'pause-screen' }, picture, other),
    { to: `POST ${item}/assets/pause-screen`, query: other },
  ],
  [
    'remove an image',
    (lives) => lives.removeImage({ liveId, asset: 'thumbnail' }),
    { to: `DELETE ${item}/assets/thumbnail`, query: selectedTeam },
  ],
  [
    'playbackToken',
    (lives) => lives.playbackToken(liveId, { expiresIn: 60 }),
    { to: `POST /v1/live-streams/${liveId}/playback-token`, body: { expiresIn: 60 } },
  ],
  ['details', (lives) => lives.details(liveId), { to: `GET /api/live/l/${liveId}/details` }],
  [
    'the id of one viewer',
    (lives) => lives.sendViewerSignal(liveId, 'aluno-7', other),
    { to: `POST ${item}/viewer-signal`, query: other, body: { usuarioId: 'aluno-7' } },
  ],
  ['the ids of all viewers', (lives) => lives.sendViewerSignal(liveId), { body: {} }],
  [
    'a test signal',
    (lives) => lives.startTestSignal(liveId, other),
    { to: `POST ${item}/test-signal`, query: other },
  ],
  ['no test signal', (lives) => lives.stopTestSignal(liveId), { to: `DELETE ${item}/test-signal` }],
  ['signals', (lives) => lives.signals(liveId), { to: `GET ${item}/signals`, query: selectedTeam }],
  [
    'preview',
    (lives) => lives.preview(liveId, 2, other),
    { to: `GET ${item}/signals/2/preview`, query: other },
  ],
  ['keys', (lives) => lives.keys(liveId, other), { to: `GET ${item}/keys`, query: other }],
  [
    'change a key',
    (lives) => lives.rotateKey(liveId, buildId(9)),
    { to: `POST ${item}/keys/${buildId(9)}/rotate`, query: selectedTeam },
  ],
  ['overlays', (lives) => lives.overlays(liveId), { to: `GET ${item}/overlays` }],
  [
    'add an overlay',
    (lives) => lives.addOverlay(liveId, { tipo: 'banner', titulo: 'Oi' }),
    { to: `POST ${item}/overlays`, body: { tipo: 'banner', titulo: 'Oi' } },
  ],
  [
    'change an overlay',
    (lives) => lives.updateOverlay(overlay, { ativo: true }, { version: 5 }),
    { to: `PATCH ${item}/overlays/${overlay.overlayId}`, body: { ativo: true }, ifMatch: '"5"' },
  ],
  [
    'set the picture of an overlay',
    (lives) => lives.setOverlayImage(overlay, picture, { version: 7 }),
    {
      to: `POST ${item}/overlays/${overlay.overlayId}/image`,
      body: [expect.objectContaining({ field: 'file' })],
      ifMatch: '"7"',
    },
  ],
  [
    'remove an overlay',
    (lives) => lives.removeOverlay(overlay, { version: 6 }),
    { to: `DELETE ${item}/overlays/${overlay.overlayId}`, ifMatch: '"6"' },
  ],
  ['presets', (lives) => lives.presets(other), { to: 'GET /bff/lives/preset', query: other }],
  [
    'add a preset',
    (lives) => lives.addPreset({ nome: 'Aula', latency: 'low' }),
    { to: 'POST /bff/lives/preset', body: { nome: 'Aula', latency: 'low' } },
  ],
  [
    'remove a preset',
    (lives) => lives.removePreset(buildId(10), other),
    { to: `DELETE /bff/lives/preset/${buildId(10)}`, query: other },
  ],
  [
    'many from rows',
    (lives) => lives.createFromRows({ rooms: [{ titulo: 'Aula' }], ...other }),
    {
      to: 'POST /bff/whereby/create-csv-rooms',
      query: other,
      body: { rooms: [{ titulo: 'Aula' }], ...other },
    },
  ],
  [
    'what many rows would become',
    (lives) => lives.checkRows({ rooms: [{ titulo: 'Aula' }], ...other }),
    {
      to: 'POST /bff/whereby/create-csv-rooms',
      query: { ...other, dryRun: 'true' },
      body: { rooms: [{ titulo: 'Aula' }], ...other },
    },
  ],
  [
    'many from a file',
    (lives) => lives.createFromFile(file, other),
    {
      to: 'POST /bff/whereby/create-csv-rooms',
      query: other,
      body: [expect.objectContaining({ field: 'file' })],
    },
  ],
  [
    'the room of a studio live',
    (lives) => lives.meeting(liveId),
    { to: 'POST /bff/whereby/meeting', query: selectedTeam, body: { liveId } },
  ],
  ['how many watch', (lives) => lives.viewers(liveId, other), { to: `GET ${item}/viewers`, query: other }],
  [
    'what anybody sees, of no team',
    (lives) => lives.player(liveId),
    { to: `GET /bff/player/live/${liveId}`, query: {} },
  ],
  [
    'what plays before it, for anybody',
    (lives) => lives.ad({ liveId, placement: 'pre-roll' }),
    { to: `GET /bff/player/live/${liveId}/ads/pre-roll`, query: {} },
  ],
])('lives: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(livesApi({ client }));
  expect(calls).toMatchObject([sent]);
  if (sent.query) expect(calls[0]?.query).toEqual(sent.query);
});
