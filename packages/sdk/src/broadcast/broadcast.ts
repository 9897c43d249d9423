import { atom, type ReadableAtom } from 'nanostores';
import { browserClock, browserNetwork, browserRandom, browserTimers } from '../kernel/browser-ports';
import { SdkError } from '../kernel/errors';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import { createPerformers, type Performer } from './broadcast-performers';
import type { BroadcastDevice, BroadcastMedia, OpenBroadcastLink } from './broadcast-ports';
import {
  broadcastTransition,
  initialBroadcast,
  type BroadcastCommand,
  type BroadcastEvent,
  type BroadcastMachineState,
  type BroadcastSources,
  type BroadcastState,
} from './broadcast.machine';
import { browserMedia } from './browser-media';

/** Options of {@link createBroadcast}. */
export interface BroadcastOptions {
  /** Opens the connection: `broadcastSocket(palco, { liveId })`, or a custom one. */
  readonly openLink: OpenBroadcastLink;
  /** Devices and recorder; the browser's by default. */
  readonly media?: BroadcastMedia;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random' | 'network'>;
}

/** Sends camera, microphone and screen to a live. No device is requested before `open()`. */
export interface Broadcast {
  readonly $state: ReadableAtom<BroadcastState>;
  /** The recorded stream, for a preview in a muted `<video>`; null while no device is open. */
  readonly $stream: ReadableAtom<MediaStream | null>;
  /** The devices that can be chosen; with labels once the person has allowed one. */
  readonly $devices: ReadableAtom<readonly BroadcastDevice[]>;
  /** Opens devices, in place of those that are open; ignored while it sends. */
  open(sources: BroadcastSources): void;
  /** Starts to send; reconnects by itself after each lost connection. */
  start(): void;
  /** Ends the sending; the devices stay open. */
  stop(): void;
  /** Ends the sending and closes the devices. */
  close(): void;
}

/**
 * Makes a broadcast.
 *
 * @example
 * ```ts
 * import { createBroadcast, type OpenBroadcastLink } from '@palco/sdk/broadcast';
 *
 * export function broadcastTo(openLink: OpenBroadcastLink, video: HTMLVideoElement) {
 *   const broadcast = createBroadcast({ openLink });
 *   broadcast.$stream.subscribe((stream) => (video.srcObject = stream));
 *   broadcast.open({ camera: 'default', microphone: 'default', screen: false });
 *   return broadcast;
 * }
 * ```
 */
export function createBroadcast(options: BroadcastOptions): Broadcast {
  const { openLink, media = browserMedia(), ports = pagePorts() } = plainOptions(options);
  const $stream = atom<MediaStream | null>(null);
  const $devices = atom<readonly BroadcastDevice[]>([]);
  const perform = createPerformers({ openLink, media, ports, $stream, $devices });
  const { $state: $machine, send } = runMachine<BroadcastMachineState, BroadcastEvent, BroadcastCommand>({
    initial: initialBroadcast,
    transition: broadcastTransition,
    perform: (command, answer) => (perform[command.type] as Performer)(command, answer),
  });
  const $view = atom<BroadcastState>(viewOf($machine.get()));
  $machine.listen((state) => $view.set(viewOf(state)));
  let stopListening = (): void => undefined;
  return {
    $state: readOnly($view),
    $stream: readOnly($stream),
    $devices: readOnly($devices),
    open(sources) {
      stopListening();
      stopListening = ports.network.subscribe((isOnline) => isOnline && send({ type: 'cameOnline' }));
      send({ type: 'openRequested', sources });
    },
    start: () => send({ type: 'startRequested' }),
    stop: () => send({ type: 'stopRequested' }),
    close() {
      stopListening();
      send({ type: 'closeRequested' });
    },
  };
}

/** The state as it is published. */
function viewOf(state: BroadcastMachineState): BroadcastState {
  const { error: code } = state;
  return { ...state, error: code && new SdkError({ code, message: code }) };
}

const pagePorts = () => ({
  clock: browserClock(),
  timers: browserTimers(),
  random: browserRandom(),
  network: browserNetwork(),
});
