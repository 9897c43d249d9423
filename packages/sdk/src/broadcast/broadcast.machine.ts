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

/** What is sent. */
export interface BroadcastSources {
  /** Id of a camera, `default`, or null for none. */
  readonly camera: string | null;
  /** Id of a microphone, `default`, or null for none. */
  readonly microphone: string | null;
  /** Shares a screen or a window, which the browser lets the person choose; the camera stands in its corner. */
  readonly screen: boolean;
}

/** One of the sources. */
export type BroadcastSource = keyof BroadcastSources;

/** Why a source that was asked for is not open. */
export interface SourceTrouble {
  readonly code: BroadcastErrorCode;
  /** The default device was opened in its place. */
  readonly isReplaced: boolean;
}

/** The sources that did not open, or that ended by themselves. */
export type SourceTroubles = { readonly [Source in BroadcastSource]?: SourceTrouble };

/** How a broadcast is sent: its tracks by WebRTC, or recorded by WebSocket. */
export type BroadcastTransport = 'webrtc' | 'websocket';

/**
 * Why it is sent by WebSocket: this browser has no WebRTC with H.264, the network lets nothing of it through, or the server takes
 * none.
 */
export type BroadcastFallback = 'browser' | 'network' | 'server';

/** What a page can show of a broadcast. */
export interface BroadcastState {
  readonly stage: BroadcastStage;
  /** How it is sent, or will be; `websocket` from the moment on when WebRTC did not work. */
  readonly transport: BroadcastTransport;
  /** Why WebRTC did not work; null where it was not tried, or works. */
  readonly fallback: BroadcastFallback | null;
  /** What is open; while `opening`, what was asked for. */
  readonly sources: BroadcastSources | null;
  /** Sources that are missing, though what is left goes on. */
  readonly troubles: SourceTroubles;
  /** Viewers see the card and hear nothing. */
  readonly isPaused: boolean;
  /** Connections that were lost in a row. */
  readonly losses: number;
  /** When sending began, in milliseconds since 1970; kept while reconnecting, null until connected and after the end. */
  readonly sendingSince: number | null;
  /** Why it failed; while devices are open, why others could not be opened. */
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
  | Plain<'startRequested' | 'stopRequested' | 'closeRequested' | 'pauseRequested' | 'resumeRequested'>
  | { readonly type: 'opened'; readonly sources: BroadcastSources; readonly troubles: SourceTroubles }
  | { readonly type: 'openFailed'; readonly code: BroadcastErrorCode }
  | { readonly type: 'sourceEnded'; readonly source: BroadcastSource; readonly code: BroadcastErrorCode }
  /** The browser takes another microphone by default than before. */
  | Plain<'defaultChanged'>
  /** A device was connected: one that ended may be back. */
  | { readonly type: 'deviceAdded'; readonly source: BroadcastDeviceSource }
  /** The default device is open in place of one that ended. */
  | { readonly type: 'sourceReplaced'; readonly source: BroadcastDeviceSource }
  /** This transport does not work here. */
  | { readonly type: 'transportFailed'; readonly reason: BroadcastFallback }
  | { readonly type: 'connected'; readonly at: number }
  | Plain<'recorderFailed'>
  /** `connectionLost` is also sent when more than `MAX_WAITING_BYTES` wait in the connection. */
  | Plain<'connectionLost' | 'retryDue' | 'cameOnline'>
  | { readonly type: 'refused'; readonly code: BroadcastErrorCode };

/** A source that is a device, of which a browser has a default one. */
export type BroadcastDeviceSource = Exclude<BroadcastSource, 'screen'>;

/** What the shell must do. */
export type BroadcastCommand =
  | { readonly type: 'openDevices' | 'changeDevices'; readonly sources: BroadcastSources }
  | { readonly type: 'replaceDevice'; readonly source: BroadcastDeviceSource }
  | { readonly type: 'showCard'; readonly isPaused: boolean }
  | { readonly type: 'connect'; readonly transport: BroadcastTransport }
  | { readonly type: 'scheduleRetry'; readonly losses: number }
  | Plain<'closeDevices' | 'startRecorder' | 'stopRecorder' | 'disconnect' | 'cancelRetry'>;

/** The state before anything was opened. */
export const initialBroadcast: BroadcastMachineState = {
  stage: 'idle',
  transport: 'websocket',
  fallback: null,
  sources: null,
  troubles: {},
  isPaused: false,
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

/** Devices are open: what changes of them, changes without a break. */
const isOpen = (state: BroadcastMachineState): boolean => state.stage === 'ready' || isMeantToSend(state);

const notSending = { losses: 0, sendingSince: null, isPaused: false } as const;

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
  openRequested: (state, { sources }) =>
    isOpen(state)
      ? [{ error: null }, { type: 'changeDevices', sources }]
      : [
          { stage: 'opening', sources, troubles: {}, error: null },
          closeDevices,
          { type: 'openDevices', sources },
        ],
  opened: (state, { sources, troubles }) => {
    if (isOpen(state)) return [{ sources, troubles }];
    return state.stage === 'opening' && [{ stage: 'ready', sources, troubles }];
  },
  openFailed: (state, { code }) => {
    if (isOpen(state)) return [{ error: code }];
    return state.stage === 'opening' && [{ stage: 'failed', error: code }, closeDevices];
  },
  // What is left goes on: viewers see the card where there is no picture any more.
  sourceEnded: (state, { source, code }) =>
    isOpen(state) &&
    state.sources !== null && [
      {
        sources: { ...state.sources, [source]: source === 'screen' ? false : null },
        troubles: { ...state.troubles, [source]: { code, isReplaced: false } },
      },
      // Another one than that which the person refused would be asked for again.
      ...(source === 'screen' || code === 'BROADCAST_DENIED'
        ? []
        : [{ type: 'replaceDevice', source } as const]),
    ],
  defaultChanged: (state) =>
    isOpen(state) &&
    state.sources?.microphone === 'default' && [{}, { type: 'replaceDevice', source: 'microphone' }],
  deviceAdded: (state, { source }) => {
    const trouble = state.troubles[source];
    const isBack = trouble?.code === 'BROADCAST_SOURCE_ENDED' && !trouble.isReplaced;
    return isOpen(state) && isBack && [{}, { type: 'replaceDevice', source }];
  },
  sourceReplaced: (state, { source }) =>
    isOpen(state) &&
    state.sources !== null && [
      {
        sources: { ...state.sources, [source]: 'default' },
        troubles: { ...state.troubles, [source]: { code: 'BROADCAST_SOURCE_ENDED', isReplaced: true } },
      },
    ],
  pauseRequested: (state) =>
    isOpen(state) && !state.isPaused && [{ isPaused: true }, { type: 'showCard', isPaused: true }],
  resumeRequested: (state) =>
    isOpen(state) && state.isPaused && [{ isPaused: false }, { type: 'showCard', isPaused: false }],
  recorderFailed: (state) => isMeantToSend(state) && fail('BROADCAST_UNSUPPORTED'),
  startRequested: (state) => state.stage === 'ready' && [{ stage: 'connecting' }, connect(state)],
  connected: ({ stage, transport, sendingSince }, { at }) =>
    stage === 'connecting' && [
      { stage: 'sending', losses: 0, sendingSince: sendingSince ?? at },
      ...(transport === 'websocket' ? [{ type: 'startRecorder' } as const] : []),
    ],
  // Counts as a loss: the server may still hold the connection that did not work.
  transportFailed: (state, { reason }) =>
    state.stage === 'connecting' &&
    state.transport === 'webrtc' && [
      { transport: 'websocket', fallback: reason, losses: Math.max(1, state.losses) },
      { type: 'disconnect' },
      connect({ ...state, transport: 'websocket' }),
    ],
  connectionLost: (state) => isConnected(state) && lose(state),
  retryDue: (state) => state.stage === 'reconnecting' && [{ stage: 'connecting' }, connect(state)],
  cameOnline: (state) =>
    state.stage === 'reconnecting' && [{ stage: 'connecting' }, { type: 'cancelRetry' }, connect(state)],
  refused: (state, { code }) =>
    isConnected(state) && (isOwnConnection(state, code) ? lose(state) : fail(code)),
  stopRequested: (state) =>
    isMeantToSend(state) && [
      { ...notSending, stage: 'ready' },
      ...endSending,
      ...(state.isPaused ? [{ type: 'showCard', isPaused: false } as const] : []),
    ],
  closeRequested: ({ stage, transport, fallback }) =>
    stage !== 'idle' && [{ ...initialBroadcast, transport, fallback }, ...endSending, closeDevices],
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
