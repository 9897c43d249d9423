import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  broadcastTransition,
  initialBroadcast,
  type BroadcastEvent,
  type BroadcastSources,
  type BroadcastStage,
  type BroadcastMachineState,
} from './broadcast.machine';

const sources: BroadcastSources = { camera: 'default', microphone: 'default', screen: false };
const events = {
  openRequested: { type: 'openRequested', sources },
  opened: { type: 'opened' },
  openFailed: { type: 'openFailed', code: 'BROADCAST_DENIED' },
  replaced: { type: 'replaced', sources: { ...sources, camera: 'c2' } },
  transportFailed: { type: 'transportFailed' },
  sourceEnded: { type: 'sourceEnded' },
  startRequested: { type: 'startRequested' },
  connected: { type: 'connected', at: 1_000 },
  connectionLost: { type: 'connectionLost' },
  retryDue: { type: 'retryDue' },
  cameOnline: { type: 'cameOnline' },
  refused: { type: 'refused', code: 'BROADCAST_REFUSED' },
  stopRequested: { type: 'stopRequested' },
  closeRequested: { type: 'closeRequested' },
} as const satisfies { readonly [Type in BroadcastEvent['type']]: BroadcastEvent };

const states: { readonly [Stage in BroadcastStage]: BroadcastMachineState } = {
  idle: initialBroadcast,
  opening: { ...initialBroadcast, stage: 'opening', sources },
  ready: { ...initialBroadcast, stage: 'ready', sources },
  connecting: { ...initialBroadcast, stage: 'connecting', sources },
  sending: { ...initialBroadcast, stage: 'sending', sources, sendingSince: 500 },
  reconnecting: { ...initialBroadcast, stage: 'reconnecting', sources, sendingSince: 500, losses: 2 },
  failed: { ...initialBroadcast, stage: 'failed', sources, error: 'BROADCAST_DENIED' },
};

type Row = readonly [BroadcastStage, BroadcastEvent['type'], Partial<BroadcastMachineState>, ...string[]];
const ended = ['cancelRetry', 'stopRecorder', 'disconnect'];
const over = { losses: 0, sendingSince: null };
const opens = (stage: BroadcastStage): Row => [
  stage,
  'openRequested',
  { stage: 'opening', sources, error: null },
  'closeDevices',
  'openDevices',
];
const closes = (stage: BroadcastStage): Row => [
  stage,
  'closeRequested',
  initialBroadcast,
  ...ended,
  'closeDevices',
];

/** The pairs of stage and event that change the state; every other pair changes nothing. */
const table: readonly Row[] = [
  opens('idle'),
  opens('opening'),
  opens('ready'),
  opens('failed'),
  ['opening', 'opened', { stage: 'ready' }],
  ['opening', 'openFailed', { stage: 'failed', error: 'BROADCAST_DENIED' }, 'closeDevices'],
  ['ready', 'sourceEnded', { stage: 'idle' }, 'closeDevices'],
  ...(['connecting', 'sending', 'reconnecting'] as const).flatMap((stage): Row[] => [
    [
      stage,
      'sourceEnded',
      { ...over, stage: 'failed', error: 'BROADCAST_SOURCE_ENDED' },
      ...ended,
      'closeDevices',
    ],
    [stage, 'stopRequested', { ...over, stage: 'ready' }, ...ended],
  ]),
  ['ready', 'startRequested', { stage: 'connecting' }, 'connect'],
  ['connecting', 'connected', { stage: 'sending', sendingSince: 1_000 }, 'startRecorder'],
  [
    'connecting',
    'connectionLost',
    { stage: 'reconnecting', losses: 1 },
    'stopRecorder',
    'disconnect',
    'scheduleRetry',
  ],
  [
    'sending',
    'connectionLost',
    { stage: 'reconnecting', losses: 1 },
    'stopRecorder',
    'disconnect',
    'scheduleRetry',
  ],
  ['reconnecting', 'retryDue', { stage: 'connecting' }, 'connect'],
  ['reconnecting', 'cameOnline', { stage: 'connecting' }, 'cancelRetry', 'connect'],
  ...(['connecting', 'sending'] as const).map((stage): Row => [
    stage,
    'refused',
    { ...over, stage: 'failed', error: 'BROADCAST_REFUSED' },
    ...ended,
    'closeDevices',
  ]),
  closes('opening'),
  closes('ready'),
  closes('connecting'),
  closes('sending'),
  closes('reconnecting'),
  closes('failed'),
];

describe('every stage and event', () => {
  const pairs = Object.keys(states).flatMap((stage) =>
    Object.keys(events).map((type) => [stage as BroadcastStage, type as BroadcastEvent['type']] as const),
  );
  test.each(pairs)('%s: %s', (stage, type) => {
    const [, , change = {}, ...commands] =
      table.find((row) => row[0] === stage && row[1] === type) ?? ([stage, type] as unknown as Row);
    const step = broadcastTransition(states[stage], events[type]);
    expect(step.state).toEqual({ ...states[stage], ...change });
    expect(step.commands.map((command) => command.type)).toEqual(commands);
  });
});

test('a transport that does not work is left for the other one, and that for none', () => {
  const connecting: BroadcastMachineState = { ...states.connecting, transport: 'webrtc' };
  const step = broadcastTransition(connecting, events.transportFailed);
  expect(step.state).toEqual({ ...connecting, transport: 'websocket', losses: 1 });
  expect(step.commands).toEqual([{ type: 'disconnect' }, { type: 'connect', transport: 'websocket' }]);
  const sending = broadcastTransition(step.state, events.connected);
  expect(sending.commands).toEqual([{ type: 'startRecorder' }]);
  // It stays there for as long as the page does.
  const closed = broadcastTransition(sending.state, events.closeRequested);
  expect(closed.state).toEqual({ ...initialBroadcast, transport: 'websocket' });
});

test('by WebRTC nothing is recorded, and devices change without a break', () => {
  const connecting: BroadcastMachineState = { ...states.connecting, transport: 'webrtc' };
  const { state, commands } = broadcastTransition(connecting, events.connected);
  expect([state.stage, commands]).toEqual(['sending', []]);
  const asked = broadcastTransition(state, events.openRequested);
  expect([asked.state, asked.commands]).toEqual([state, [{ type: 'replaceDevices', sources }]]);
  const { state: changed } = broadcastTransition(state, events.replaced);
  expect(changed).toEqual({ ...state, sources: events.replaced.sources });
  // What is sent goes on where the other device could not be opened.
  const failed = broadcastTransition(state, events.openFailed);
  expect([failed.state, failed.commands]).toEqual([{ ...state, error: 'BROADCAST_DENIED' }, []]);
});

test('lost connections are counted, and sendingSince is kept', () => {
  let state: BroadcastMachineState = states.sending;
  for (const losses of [1, 2]) {
    const lost = broadcastTransition(state, events.connectionLost);
    expect(lost.commands).toContainEqual({ type: 'scheduleRetry', losses });
    ({ state } = broadcastTransition(lost.state, events.retryDue));
  }
  expect(state).toMatchObject({ stage: 'connecting', losses: 2 });
  ({ state } = broadcastTransition(state, events.connected));
  expect(state).toMatchObject({ stage: 'sending', losses: 0, sendingSince: 500 });
});

test('BROADCAST_TAKEN is retried after a loss, since the server may still hold the old connection', () => {
  const taken = { type: 'refused', code: 'BROADCAST_TAKEN' } as const;
  const after = (losses: number) => broadcastTransition({ ...states.connecting, losses }, taken).state.stage;
  expect([after(0), after(1), after(7), after(8)]).toEqual([
    'failed',
    'reconnecting',
    'reconnecting',
    'failed',
  ]);
  const lostBefore = { ...states.connecting, losses: 1 };
  expect(broadcastTransition(lostBefore, events.refused).state.stage).toBe('failed');
});

test('after any events the recorder runs only with a connection, and no device is open while idle or failed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 40 }), (sent) => {
      let state: BroadcastMachineState = initialBroadcast;
      const running = new Set<string>();
      for (const event of sent) {
        const step = broadcastTransition(state, event);
        ({ state } = step);
        for (const { type } of step.commands) {
          if (type === 'openDevices') running.add('devices');
          if (type === 'connect') running.add('connection');
          if (type === 'startRecorder') running.add('recorder');
          if (type === 'closeDevices') running.delete('devices');
          if (type === 'disconnect') running.delete('connection');
          if (type === 'stopRecorder') running.delete('recorder');
        }
        expect(running.has('recorder')).toBe(state.stage === 'sending');
        expect(running.has('connection')).toBe(state.stage === 'sending' || state.stage === 'connecting');
        expect(running.has('devices')).toBe(state.stage !== 'idle' && state.stage !== 'failed');
      }
    }),
  );
});
