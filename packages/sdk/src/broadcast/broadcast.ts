import { atom } from 'nanostores';
import { browserClock, browserNetwork, browserRandom, browserTimers } from '../kernel/browser-ports';
import { SdkError } from '../kernel/errors.pure';
import { runMachine } from '../kernel/machine';
import { plainOptions } from '../kernel/plain-options';
import { readOnly } from '../kernel/read-only';
import { createEffects } from './broadcast-effects';
import type { Effect } from './effect';
import type { BroadcastCard } from './broadcast-ports';
import type { BroadcastDevice } from './devices.pure';
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
import { notListening, type BroadcastSound } from './silence.pure';

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
  const $sound = atom<BroadcastSound>(notListening);
  const $card = atom<BroadcastCard | null>(null);
  const perform = createEffects({ openLink, openDirect, media, ports, $stream, $devices, $sound, $card });
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
    $sound: readOnly($sound),
    open(sources) {
      stopListening();
      stopListening = ports.network.subscribe((isOnline) => isOnline && send({ type: 'cameOnline' }));
      send({ type: 'openRequested', sources });
    },
    start: () => send({ type: 'startRequested' }),
    pause: () => send({ type: 'pauseRequested' }),
    resume: () => send({ type: 'resumeRequested' }),
    setCard: (card) => $card.set(card),
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
