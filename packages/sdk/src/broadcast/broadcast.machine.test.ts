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
  opened: { type: 'opened', sources, troubles: {} },
  openFailed: { type: 'openFailed', code: 'BROADCAST_DENIED' },
  transportFailed: { type: 'transportFailed', reason: 'network' },
  sourceEnded: { type: 'sourceEnded', source: 'camera', code: 'BROADCAST_SOURCE_ENDED' },
  defaultChanged: { type: 'defaultChanged' },
  deviceAdded: { type: 'deviceAdded', source: 'camera' },
  sourceReplaced: { type: 'sourceReplaced', source: 'camera' },
  pauseRequested: { type: 'pauseRequested' },
  resumeRequested: { type: 'resumeRequested' },
  recorderFailed: { type: 'recorderFailed' },
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
const over = { losses: 0, sendingSince: null, isPaused: false };
const opens = (stage: BroadcastStage): Row => [
  stage,
  'openRequested',
  { stage: 'opening', sources, troubles: {}, error: null },
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

const withDevices = ['ready', 'connecting', 'sending', 'reconnecting'] as const;
const unplugged = { code: 'BROADCAST_SOURCE_ENDED', isReplaced: false } as const;

/** The pairs of stage and event that change the state or command something; every other pair does nothing. */
const table: readonly Row[] = [
  opens('idle'),
  opens('opening'),
  opens('failed'),
  ['opening', 'opened', { stage: 'ready' }],
  ['opening', 'openFailed', { stage: 'failed', error: 'BROADCAST_DENIED' }, 'closeDevices'],
  ...withDevices.flatMap((stage): Row[] => [
    [stage, 'openRequested', {}, 'changeDevices'],
    [stage, 'openFailed', { error: 'BROADCAST_DENIED' }],
    [
      stage,
      'sourceEnded',
      { sources: { ...sources, camera: null }, troubles: { camera: unplugged } },
      'replaceDevice',
    ],
    [stage, 'defaultChanged', {}, 'replaceDevice'],
    [stage, 'sourceReplaced', { sources, troubles: { camera: { ...unplugged, isReplaced: true } } }],
    [stage, 'pauseRequested', { isPaused: true }, 'showCard'],
  ]),
  ...(['connecting', 'sending', 'reconnecting'] as const).flatMap((stage): Row[] => [
    [
      stage,
      'recorderFailed',
      { ...over, stage: 'failed', error: 'BROADCAST_UNSUPPORTED' },
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
  expect(step.state).toEqual({
    ...connecting,
    transport: 'websocket',
    fallback: 'network',
    losses: 1,
  });
  expect(step.commands).toEqual([{ type: 'disconnect' }, { type: 'connect', transport: 'websocket' }]);
  const sending = broadcastTransition(step.state, events.connected);
  expect(sending.commands).toEqual([{ type: 'startRecorder' }]);
  // It stays there for as long as the page does.
  const closed = broadcastTransition(sending.state, events.closeRequested);
  expect(closed.state).toEqual({ ...initialBroadcast, transport: 'websocket', fallback: 'network' });
});

test('by WebRTC nothing is recorded', () => {
  const connecting: BroadcastMachineState = { ...states.connecting, transport: 'webrtc' };
  const { state, commands } = broadcastTransition(connecting, events.connected);
  expect([state.stage, commands]).toEqual(['sending', []]);
});

test('a screen that is no longer shared, or a device that the person refused, is not opened again', () => {
  const shared = { ...states.sending, sources: { ...sources, screen: true } };
  const end = (event: BroadcastEvent) => broadcastTransition(shared, event);
  const screen = end({ type: 'sourceEnded', source: 'screen', code: 'BROADCAST_SOURCE_ENDED' });
  expect([screen.state.stage, screen.state.sources, screen.commands]).toEqual(['sending', sources, []]);
  const refused = end({ type: 'sourceEnded', source: 'microphone', code: 'BROADCAST_DENIED' });
  expect([refused.state.sources?.microphone, refused.commands]).toEqual([null, []]);
});

test('a device that is connected takes the place of one that ended, and of no other', () => {
  const lost = broadcastTransition(states.sending, events.sourceEnded).state;
  const command = { type: 'replaceDevice', source: 'camera' };
  expect(broadcastTransition(lost, events.deviceAdded).commands).toEqual([command]);
  const back = broadcastTransition(lost, events.sourceReplaced).state;
  expect(back.sources).toEqual(sources);
  expect(broadcastTransition(back, events.deviceAdded).commands).toEqual([]);
});

test('another default microphone is taken only by those who left the choice to the browser', () => {
  const chosen = { ...states.sending, sources: { ...sources, microphone: 'm2' } };
  expect(broadcastTransition(chosen, events.defaultChanged).commands).toEqual([]);
});

test('a pause ends with the sending, and by hand', () => {
  const paused = broadcastTransition(states.sending, events.pauseRequested).state;
  const shown = { type: 'showCard', isPaused: false };
  expect(broadcastTransition(paused, events.resumeRequested)).toEqual({
    state: states.sending,
    commands: [shown],
  });
  expect(broadcastTransition(paused, events.connectionLost).state.isPaused).toBe(true);
  const stopped = broadcastTransition(paused, events.stopRequested);
  expect([stopped.state.isPaused, stopped.commands.at(-1)]).toEqual([false, shown]);
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
