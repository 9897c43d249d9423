import type { TimerId } from '../kernel/ports';
import type { EffectOptions, Effects, Send } from './effect';
import type { BroadcastMix } from './broadcast-ports';
import type { BroadcastDevice } from './devices.pure';
import type { BroadcastSources } from './broadcast.machine';
import { isOtherMicrophone } from './devices.pure';
import { openFailure } from './open-failure.pure';
import { listen, notListening } from './silence.pure';

/** How often the level of the microphone is measured, in milliseconds. */
const LISTEN_MS = 100;

type DeviceCommands = 'openDevices' | 'changeDevices' | 'replaceDevice' | 'closeDevices' | 'showCard';

/** Opens, changes and follows devices. What was asked of a mix that is closed meanwhile is told to nobody. */
export function createDeviceEffects(options: EffectOptions): {
  readonly commands: Effects<DeviceCommands>;
  keepTracks(): void;
} {
  const { media, $stream, $devices } = options;
  let mix: BroadcastMix | null = null;
  let stopFollowing = (): void => undefined;

  function create(send: Send): BroadcastMix {
    const made: BroadcastMix = media.createMix({
      stream: (stream) => made === mix && $stream.set(stream),
      ended: (source, code) => made === mix && send({ type: 'sourceEnded', source, code }),
    });
    stopFollowing = follow(made, options, send);
    return made;
  }
  async function open(sources: BroadcastSources, send: Send): Promise<void> {
    let own: BroadcastMix | null = null;
    try {
      own = mix ??= create(send);
      const opened = await own.change(sources);
      if (own !== mix) return;
      send({ type: 'opened', ...opened });
      $devices.set(await media.devices());
    } catch (error) {
      if (own === mix) send({ type: 'openFailed', code: openFailure(error) });
    }
  }
  async function replace(source: 'camera' | 'microphone', send: Send): Promise<void> {
    const own = mix;
    try {
      await own?.reopen(source);
      if (own !== null && own === mix) send({ type: 'sourceReplaced', source });
    } catch {
      // There is no other one: what is missing was told when it ended.
    }
  }
  return {
    commands: {
      openDevices: ({ sources }, send) => void open(sources, send),
      changeDevices: ({ sources }, send) => void open(sources, send),
      replaceDevice: ({ source }, send) => void replace(source, send),
      showCard: ({ isPaused }) => mix?.pause(isPaused),
      closeDevices() {
        stopFollowing();
        stopFollowing = () => undefined;
        mix?.close();
        mix = null;
        $stream.set(null);
      },
    },
    keepTracks: () => mix?.keepTracks(),
  };
}

/** Gives a mix the card, listens to it, and follows the devices that come and go. @returns a function that stops it */
function follow(mix: BroadcastMix, options: EffectOptions, send: Send): () => void {
  const { media, $devices, $card } = options;
  let isOver = false;
  const list = async (): Promise<void> => {
    const [before, now] = [$devices.get(), await media.devices()];
    if (isOver) return;
    $devices.set(now);
    for (const source of ['camera', 'microphone'] as const)
      if (countOf(now, source) > countOf(before, source)) send({ type: 'deviceAdded', source });
    if (isOtherMicrophone(before, now)) send({ type: 'defaultChanged' });
  };
  const card = $card.get();
  if (card) mix.setCard(card);
  const stops = [
    $card.listen((next) => next && mix.setCard(next)),
    media.onDevices(() => void list().catch(() => undefined)),
    measure(mix, options),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

const countOf = (devices: readonly BroadcastDevice[], kind: BroadcastDevice['kind']): number =>
  devices.filter((device) => device.kind === kind).length;

/** Measures the microphone at an interval. @returns a function that stops it */
function measure(mix: BroadcastMix, { ports, $sound }: EffectOptions): () => void {
  let state = notListening;
  let timer: TimerId | null = null;
  const next = (): void => {
    timer = ports.timers.set(next, LISTEN_MS);
    state = listen(state, mix.level(), ports.clock.monotonic());
    $sound.set({ level: state.level, isSilent: state.isSilent });
  };
  next();
  return () => {
    if (timer !== null) ports.timers.clear(timer);
    $sound.set({ level: null, isSilent: false });
  };
}
