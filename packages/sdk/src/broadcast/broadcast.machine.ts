import type { Step } from '../kernel/machine';
import type { BroadcastErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors.pure';

/**
 * - `idle`: no device is open
 * - `opening`: the browser asks for devices
 * - `ready`: there is a picture, nothing is sent
 * - `connecting`, `sending`: as the words say
 * - `reconnecting`: the connection was lost and is opened again after a wait
 * - `failed`: see `error`; open the devices again
 */
export type BroadcastStage =
  | 'idle'
  | 'opening'
  | 'ready'
  | 'connecting'
  | 'sending'
  | 'reconnecting'
  | 'failed';

/** What is recorded. */
export interface BroadcastSources {
  /** Id of a camera, `default`, or null for none. */
  readonly camera: string | null;
  /** Id of a microphone, `default`, or null for none. */
  readonly microphone: string | null;
  /** Shares a screen or a window, which the browser lets the person choose; the camera stands in its corner. */
  readonly screen: boolean;
}

/** How a broadcast is sent: its tracks by WebRTC, or recorded by WebSocket. */
export type BroadcastTransport = 'webrtc' | 'websocket';

/** What a page can show of a broadcast. */
export interface BroadcastState {
  readonly stage: BroadcastStage;
  /** How it is sent, or will be; `websocket` from the moment on when WebRTC did not work. */
  readonly transport: BroadcastTransport;
  readonly sources: BroadcastSources | null;
  /** Connections that were lost in a row. */
  readonly losses: number;
  /** When sending began, in milliseconds since 1970; kept while reconnecting, null until connected and after the end. */
  readonly sendingSince: number | null;
  /** Why it failed; while it sends, why other devices could not be opened. */
  readonly error: SdkError<BroadcastErrorCode> | null;
}

/** The state as the machine handles it. */
export interface BroadcastMachineState extends Omit<BroadcastState, 'error'> {
  readonly error: BroadcastErrorCode | null;
}

type Plain<Type extends string> = Type extends string ? { readonly type: Type } : never;

/** Requests of the page (…Requested), and facts that the devices, the connection and the timers report. */
export type BroadcastEvent =
  | { readonly type: 'openRequested'; readonly sources: BroadcastSources }
  | Plain<'startRequested' | 'stopRequested' | 'closeRequested'>
  | Plain<'opened' | 'sourceEnded'>
  | { readonly type: 'openFailed'; readonly code: BroadcastErrorCode }
  /** This transport does not work here. */
  | Plain<'transportFailed'>
  | { readonly type: 'replaced'; readonly sources: BroadcastSources }
  | { readonly type: 'connected'; readonly at: number }
  /** `connectionLost` is also sent when more than `MAX_WAITING_BYTES` wait in the connection. */
  | Plain<'connectionLost' | 'retryDue' | 'cameOnline'>
  | { readonly type: 'refused'; readonly code: BroadcastErrorCode };

/** What the shell must do. */
export type BroadcastCommand =
  | { readonly type: 'openDevices' | 'replaceDevices'; readonly sources: BroadcastSources }
  | { readonly type: 'connect'; readonly transport: BroadcastTransport }
  | { readonly type: 'scheduleRetry'; readonly losses: number }
  | Plain<'closeDevices' | 'startRecorder' | 'stopRecorder' | 'disconnect' | 'cancelRetry'>;

/** The state before anything was opened. */
export const initialBroadcast: BroadcastMachineState = {
  stage: 'idle',
  transport: 'websocket',
  sources: null,
  losses: 0,
  sendingSince: null,
  error: null,
};

const closeDevices: BroadcastCommand = { type: 'closeDevices' };
const connect = ({ transport }: BroadcastMachineState): BroadcastCommand => ({ type: 'connect', transport });
/** Ends everything that belongs to sending; each command does nothing where there is nothing to end. */
const endSending: readonly BroadcastCommand[] = [
  { type: 'cancelRetry' },
  { type: 'stopRecorder' },
  { type: 'disconnect' },
];

type Reaction =
  | readonly [change: Partial<BroadcastMachineState>, ...commands: readonly BroadcastCommand[]]
  | false;
type Reactions = {
  readonly [Type in BroadcastEvent['type']]: (
    state: BroadcastMachineState,
    event: Extract<BroadcastEvent, { type: Type }>,
  ) => Reaction;
};

const isMeantToSend = ({ stage }: BroadcastMachineState): boolean =>
  stage === 'connecting' || stage === 'sending' || stage === 'reconnecting';

const isConnected = ({ stage }: BroadcastMachineState): boolean =>
  stage === 'connecting' || stage === 'sending';

/** Its tracks can be replaced while they are sent. */
const isReplaceable = ({ stage, transport }: BroadcastMachineState): boolean =>
  stage === 'sending' && transport === 'webrtc';

const notSending = { losses: 0, sendingSince: null } as const;

const fail = (error: BroadcastErrorCode): Reaction => [
  { ...notSending, stage: 'failed', error },
  ...endSending,
  closeDevices,
];

/** A connection that is lost is opened again after a wait. */
const lose = ({ losses }: BroadcastMachineState): Reaction => [
  { stage: 'reconnecting', losses: losses + 1 },
  { type: 'stopRecorder' },
  { type: 'disconnect' },
  { type: 'scheduleRetry', losses: losses + 1 },
];

/** After a loss the server may still hold the old connection: `BROADCAST_TAKEN` is retried after fewer losses than this. */
const OWN_CONNECTION_LOSSES = 8;
const isOwnConnection = ({ losses }: BroadcastMachineState, code: BroadcastErrorCode): boolean =>
  code === 'BROADCAST_TAKEN' && losses > 0 && losses < OWN_CONNECTION_LOSSES;

const reactions: Reactions = {
  // A recorder does not survive a change of its tracks.
  openRequested: (state, { sources }) => {
    if (isReplaceable(state)) return [{ error: null }, { type: 'replaceDevices', sources }];
    return (
      !isMeantToSend(state) && [
        { stage: 'opening', sources, error: null },
        closeDevices,
        { type: 'openDevices', sources },
      ]
    );
  },
  opened: ({ stage }) => stage === 'opening' && [{ stage: 'ready' }],
  replaced: (state, { sources }) => isReplaceable(state) && [{ sources }],
  openFailed: (state, { code }) => {
    if (isReplaceable(state)) return [{ error: code }];
    return state.stage === 'opening' && [{ stage: 'failed', error: code }, closeDevices];
  },
  sourceEnded: (state) => {
    if (isMeantToSend(state)) return fail('BROADCAST_SOURCE_ENDED');
    return state.stage === 'ready' && [{ stage: 'idle' }, closeDevices];
  },
  startRequested: (state) => state.stage === 'ready' && [{ stage: 'connecting' }, connect(state)],
  connected: ({ stage, transport, sendingSince }, { at }) =>
    stage === 'connecting' && [
      { stage: 'sending', losses: 0, sendingSince: sendingSince ?? at },
      ...(transport === 'websocket' ? [{ type: 'startRecorder' } as const] : []),
    ],
  // Counts as a loss: the server may still hold the connection that did not work.
  transportFailed: (state) =>
    state.stage === 'connecting' &&
    state.transport === 'webrtc' && [
      { transport: 'websocket', losses: Math.max(1, state.losses) },
      { type: 'disconnect' },
      connect({ ...state, transport: 'websocket' }),
    ],
  connectionLost: (state) => isConnected(state) && lose(state),
  retryDue: (state) => state.stage === 'reconnecting' && [{ stage: 'connecting' }, connect(state)],
  cameOnline: (state) =>
    state.stage === 'reconnecting' && [{ stage: 'connecting' }, { type: 'cancelRetry' }, connect(state)],
  refused: (state, { code }) =>
    isConnected(state) && (isOwnConnection(state, code) ? lose(state) : fail(code)),
  stopRequested: (state) => isMeantToSend(state) && [{ ...notSending, stage: 'ready' }, ...endSending],
  closeRequested: ({ stage, transport }) =>
    stage !== 'idle' && [{ ...initialBroadcast, transport }, ...endSending, closeDevices],
};

/** The transition function of a broadcast; an event that is ignored leaves the state as it is. */
export function broadcastTransition(
  state: BroadcastMachineState,
  event: BroadcastEvent,
): Step<BroadcastMachineState, BroadcastCommand> {
  const react = reactions[event.type] as (state: BroadcastMachineState, event: BroadcastEvent) => Reaction;
  const [change, ...commands] = react(state, event) || [{}];
  return { state: { ...state, ...change }, commands };
}
