import type { WritableAtom } from 'nanostores';
import { backoffDelayMs } from '../kernel/backoff.pure';
import type { BroadcastErrorCode } from '../kernel/error-codes';
import type { TimerId } from '../kernel/ports';
import type { BroadcastOptions } from './broadcast-contract';
import type { BroadcastDevice, BroadcastLink, DirectLink } from './broadcast-ports';
import type { BroadcastCommand, BroadcastEvent, BroadcastSources } from './broadcast.machine';
import { openFailure } from './open-failure.pure';
import { MAX_WAITING_BYTES } from './recorder-types.pure';

type Send = (event: BroadcastEvent) => void;
/** A connection that the server has not accepted after this time counts as lost, and another one is tried. */
const CONNECT_MS = 20_000;
/** A network that lets nothing through is seen by nothing coming back. */
const DIRECT_MS = 8_000;

/** Performs one command. */
export type Effect = (command: BroadcastCommand, send: Send) => void;
type Effects<Types extends BroadcastCommand['type'] = BroadcastCommand['type']> = {
  readonly [Type in Types]: (command: Extract<BroadcastCommand, { type: Type }>, send: Send) => void;
};
type EffectOptions = Required<BroadcastOptions> & {
  readonly $stream: WritableAtom<MediaStream | null>;
  readonly $devices: WritableAtom<readonly BroadcastDevice[]>;
};

/** Performs the commands of the machine; there is at most one stream, one link, one recorder and one retry. */
export function createEffects(options: EffectOptions): Effects {
  const sending = createSendingCommands(options);
  return {
    ...createDeviceCommands(options, sending.replace),
    ...sending.commands,
    ...createRetryCommands(options),
  };
}

function createDeviceCommands(
  { media, $stream, $devices }: EffectOptions,
  replace: (stream: MediaStream) => Promise<void>,
): Effects<'openDevices' | 'replaceDevices' | 'closeDevices'> {
  /** Number of the newest request for devices; streams of earlier ones are closed when they arrive. */
  let request = 0;
  const open = async (sources: BroadcastSources, send: Send): Promise<void> => {
    const own = (request += 1);
    try {
      if (!media.recorderType()) throw new Error('Nothing can be recorded.');
      const stream = await media.open(sources, () => own === request && send({ type: 'sourceEnded' }));
      if (own !== request) return media.close(stream);
      $stream.set(stream);
      send({ type: 'opened' });
      $devices.set(await media.devices());
    } catch (error) {
      if (own === request) send({ type: 'openFailed', code: openFailure(error) });
    }
  };
  const change = async (sources: BroadcastSources, send: Send): Promise<void> => {
    const own = (request += 1);
    try {
      const stream = await media.open(sources, () => own === request && send({ type: 'sourceEnded' }));
      if (own !== request) return media.close(stream);
      await replace(stream);
      const before = $stream.get();
      $stream.set(stream);
      if (before) media.close(before);
      send({ type: 'replaced', sources });
    } catch (error) {
      // What is sent goes on: its own end is told as before.
      if (own === request) request = own - 1;
      send({ type: 'openFailed', code: openFailure(error) });
    }
  };
  return {
    openDevices: ({ sources }, send) => void open(sources, send),
    replaceDevices: ({ sources }, send) => void change(sources, send),
    closeDevices() {
      request += 1;
      const stream = $stream.get();
      if (stream) media.close(stream);
      $stream.set(null);
    },
  };
}

function createSendingCommands({ openLink, openDirect, media, ports, $stream }: EffectOptions): {
  readonly commands: Effects<'connect' | 'disconnect' | 'startRecorder' | 'stopRecorder'>;
  replace(stream: MediaStream): Promise<void>;
} {
  let link: BroadcastLink | null = null;
  let direct: DirectLink | null = null;
  let connecting: TimerId | null = null;
  const disarm = (): void => {
    if (connecting !== null) ports.timers.clear(connecting);
    connecting = null;
  };
  let stopRecorder = (): void => undefined;
  const eventsOf = (send: Send) => ({
    opened(): void {
      disarm();
      send({ type: 'connected', at: ports.clock.monotonic() });
    },
    lost: (): void => send({ type: 'connectionLost' }),
    refused: (code: BroadcastErrorCode): void => send({ type: 'refused', code }),
    unavailable: (): void => send({ type: 'transportFailed' }),
  });
  const commands: Effects<'connect' | 'disconnect' | 'startRecorder' | 'stopRecorder'> = {
    connect({ transport }, send) {
      const [stream, type] = [$stream.get(), media.recorderType()];
      const events = eventsOf(send);
      if (transport === 'webrtc' && openDirect && stream) {
        connecting = ports.timers.set(events.unavailable, DIRECT_MS);
        direct = openDirect(stream, events);
      } else if (type) {
        connecting = ports.timers.set(events.lost, CONNECT_MS);
        link = openLink(type, events);
      }
    },
    disconnect() {
      disarm();
      link?.close();
      direct?.close();
      link = null;
      direct = null;
    },
    startRecorder(_, send) {
      const [stream, type, to] = [$stream.get(), media.recorderType(), link];
      if (!stream || !type || !to) return;
      const failed = (): void => send({ type: 'sourceEnded' });
      const chunk = (data: Blob): void => {
        if (to.waitingBytes() > MAX_WAITING_BYTES) send({ type: 'connectionLost' });
        else to.send(data);
      };
      stopRecorder = media.record(stream, type, { chunk, failed });
    },
    stopRecorder() {
      stopRecorder();
      stopRecorder = () => undefined;
    },
  };
  return { commands, replace: async (stream) => direct?.replace(stream) };
}

function createRetryCommands({ ports }: EffectOptions): Effects<'scheduleRetry' | 'cancelRetry'> {
  let retry: TimerId | null = null;
  return {
    scheduleRetry({ losses }, send) {
      const delayMs = backoffDelayMs(losses, ports.random.next());
      retry = ports.timers.set(() => send({ type: 'retryDue' }), delayMs);
    },
    cancelRetry() {
      if (retry !== null) ports.timers.clear(retry);
      retry = null;
    },
  };
}
