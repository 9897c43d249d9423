import { backoffDelayMs } from '../kernel/backoff.pure';
import type { BroadcastErrorCode } from '../kernel/error-codes';
import type { TimerId } from '../kernel/ports';
import type { BroadcastLink, DirectLink } from './broadcast-ports';
import type { BroadcastFallback } from './broadcast.machine';
import type { EffectOptions, Effects, Send } from './effect';
import { createDeviceEffects } from './device-effects';
import { MAX_WAITING_BYTES } from './recorder-types.pure';

/** A connection that the server has not accepted after this time counts as lost, and another one is tried. */
const CONNECT_MS = 20_000;
/** A network that lets nothing through is seen by nothing coming back. */
const DIRECT_MS = 8_000;

/** Performs the commands of the machine; there is at most one mix, one link, one recorder and one retry. */
export function createEffects(options: EffectOptions): Effects {
  const devices = createDeviceEffects(options);
  return {
    ...devices.commands,
    ...createSendingCommands(options, devices.keepTracks),
    ...createRetryCommands(options),
  };
}

function createSendingCommands(
  { openLink, openDirect, media, ports, $stream }: EffectOptions,
  keepTracks: () => void,
): Effects<'connect' | 'disconnect' | 'startRecorder' | 'stopRecorder'> {
  let link: BroadcastLink | null = null;
  let direct: DirectLink | null = null;
  let connecting: TimerId | null = null;
  // A link that fails meanwhile says so itself.
  $stream.listen((stream) => void (stream && direct?.replace(stream).catch(() => undefined)));
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
    unavailable: (reason: BroadcastFallback): void => send({ type: 'transportFailed', reason }),
  });
  return {
    connect({ transport }, send) {
      if (transport === 'websocket') keepTracks();
      const [stream, type] = [$stream.get(), media.recorderType()];
      const events = eventsOf(send);
      if (transport === 'webrtc' && openDirect && stream) {
        connecting = ports.timers.set(() => events.unavailable('network'), DIRECT_MS);
        direct = openDirect(stream, events);
      } else if (type) {
        connecting = ports.timers.set(events.lost, CONNECT_MS);
        link = openLink(type, events);
      } else send({ type: 'recorderFailed' });
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
      const failed = (): void => send({ type: 'recorderFailed' });
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
