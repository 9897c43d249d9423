import type { RealtimeMessage } from '@palco/sdk/realtime';
import { expect, test } from 'vitest';
import { laterChange, panelNews } from './panel-messages.pure';

const por = { id: 'p1', nome: 'Marina' };
const status = (to: 'live' | 'paused' | 'finished' | 'scheduled' | null): RealtimeMessage => ({
  evento: 'live_status',
  timestamp: 5,
  live_id: 'l1',
  titulo: 'Aula',
  status: to,
  version: 3,
  por,
});

test.each([
  ['live', 'scheduled', 'live'],
  ['live', 'paused', 'resumed'],
  ['paused', 'live', 'paused'],
  ['finished', 'paused', 'finished'],
  ['scheduled', null, 'scheduled'],
  [null, 'scheduled', 'updated'],
] as const)('to %s from %s was: %s', (to, from, kind) => {
  expect(panelNews(status(to), 'l1', from)).toEqual({
    type: 'changed',
    version: 3,
    change: { kind, name: 'Marina', at: 5 },
  });
});

test('an edit, also one of the server', () => {
  const message = { evento: 'live_updated', timestamp: 6, live_id: 'l1', version: 4, por: null } as const;
  expect(panelNews(message, 'l1', 'live')).toEqual({
    type: 'changed',
    version: 4,
    change: { kind: 'updated', name: null, at: 6 },
  });
});

test('the figures of a signal', () => {
  const figures = {
    status: 'active',
    fps: 30,
    bitrate: 1,
    keyframeInterval: 2,
    resolution: '1280x720',
    transcodingQuality: '720p',
    uptime: 3,
    signalStart: null,
  };
  const message = { evento: 'live_signal', timestamp: 7, live_id: 'l1', signal_id: 2, ...figures } as const;
  expect(panelNews(message, 'l1', 'live')).toMatchObject({
    type: 'signal',
    at: 7,
    signal: { id: 2, ...figures },
  });
});

test('the people who have the panel open', () => {
  const people = [{ id: 'p2', nome: 'Bia', avatar: null }];
  expect(
    panelNews({ evento: 'presence', timestamp: 1, live_id: 'l1', people, total: 1 }, 'l1', 'live'),
  ).toEqual({ type: 'presence', people });
});

test('messages of another live, or of a kind that the panel does not show, are ignored', () => {
  expect(panelNews(status('live'), 'l2', 'live')).toBeNull();
  expect(
    panelNews({ evento: 'alerta_fps_alto', timestamp: 1, live_id: 'l1', titulo: 'Aula' }, 'l1', 'live'),
  ).toBeNull();
  expect(
    panelNews(
      { evento: 'transcode_progress', timestamp: 1, video_id: 'v', status: 'done', progress: 100 },
      'l1',
      'live',
    ),
  ).toBeNull();
});

test('a change that comes late does not take the place of a newer one', () => {
  const at = (time: number) => ({ kind: 'paused', name: null, at: time }) as const;
  expect(laterChange(null, at(1))).toEqual(at(1));
  expect(laterChange(at(2), at(1))).toEqual(at(2));
  expect(laterChange(at(1), at(2))).toEqual(at(2));
});
