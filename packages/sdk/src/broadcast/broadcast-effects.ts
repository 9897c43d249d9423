import type { WritableAtom } from 'nanostores';
import { backoffDelayMs } from '../kernel/backoff.pure';
import type { TimerId } from '../kernel/ports';
import type { BroadcastOptions } from './broadcast-contract';
import type { BroadcastDevice, BroadcastLink } from './broadcast-ports';
import type { BroadcastCommand, BroadcastEvent, BroadcastSources } from './broadcast.machine';
import { openFailure } from './open-failure.pure';
import { MAX_WAITING_BYTES } from './recorder-types.pure';

type Send = (event: BroadcastEvent) => void;
/** A connection that the server has not accepted after this time counts as lost, and another one is tried. */
const CONNECT_MS = 20_000;

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
export const createEffects = (options: EffectOptions): Effects => ({
  ...createDeviceCommands(options),
  ...createSendingCommands(options),
  ...createRetryCommands(options),
});

function createDeviceCommands({
  media,
  $stream,
  $devices,
}: EffectOptions): Effects<'openDevices' | 'closeDevices'> {
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
  return {
    openDevices: ({ sources }, send) => void open(sources, send),
    closeDevices() {
      request += 1;
      const stream = $stream.get();
      if (stream) media.close(stream);
      $stream.set(null);
    },
  };
}

function createSendingCommands({
  openLink,
  media,
  ports,
  $stream,
}: EffectOptions): Effects<'connect' | 'disconnect' | 'startRecorder' | 'stopRecorder'> {
  let link: BroadcastLink | null = null;
  let connecting: TimerId | null = null;
  const disarm = (): void => {
    if (connecting !== null) ports.timers.clear(connecting);
    connecting = null;
  };
  let stopRecorder = (): void => undefined;
  return {
    connect(_, send) {
      const type = media.recorderType();
      if (!type) return;
      const opened = (): void => {
        disarm();
        send({ type: 'connected', at: ports.clock.monotonic() });
      };
      const lost = (): void => send({ type: 'connectionLost' });
      connecting = ports.timers.set(lost, CONNECT_MS);
      link = openLink(type, { opened, lost, refused: (code) => send({ type: 'refused', code }) });
    },
    disconnect() {
      disarm();
      link?.close();
      link = null;
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
