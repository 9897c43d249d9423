import { atom } from 'nanostores';
import { browserClock, browserNetwork, browserRandom, browserTimers } from '../kernel/browser-ports';
import { SdkError } from '../kernel/errors.pure';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import { createEffects, type Effect } from './broadcast-effects';
import type { BroadcastDevice } from './broadcast-ports';
import {
  broadcastTransition,
  initialBroadcast,
  type BroadcastCommand,
  type BroadcastEvent,
  type BroadcastMachineState,
  type BroadcastState,
} from './broadcast.machine';
import { browserMedia } from './browser-media';
import type { BroadcastOptions, Broadcast } from './broadcast-contract';

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
  const { openLink, openDirect = null, media = browserMedia(), ports = pagePorts() } = plainOptions(options);
  const $stream = atom<MediaStream | null>(null);
  const $devices = atom<readonly BroadcastDevice[]>([]);
  const perform = createEffects({ openLink, openDirect, media, ports, $stream, $devices });
  const { $state: $machine, send } = runMachine<BroadcastMachineState, BroadcastEvent, BroadcastCommand>({
    initial: { ...initialBroadcast, transport: openDirect === null ? 'websocket' : 'webrtc' },
    transition: broadcastTransition,
    perform: (command, answer) => (perform[command.type] as Effect)(command, answer),
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
