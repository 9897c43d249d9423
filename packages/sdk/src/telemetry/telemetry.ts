import {
  browserClock,
  browserHints,
  browserPageExit,
  browserRandom,
  browserTimers,
  isOnline,
  sendBeacon,
} from '../kernel/browser-ports';
import { plainOptions } from '../kernel/plain-options';
import type { Clock, TimerId } from '../kernel/ports';
import type { WaitingEvent } from './event-queue.pure';
import { initialPlayMeter, playMeterTransition, type PlayFact, type Told } from './play-meter.machine';
import { createSender } from './send-events';
import type { TelemetryOptions, TelemetryPorts } from './telemetry-contract';
import { techInfoOf } from './tech-info.pure';
import { watchElement, type Seen } from './watch-element';
import { watchPlayer, type WatchedPlayer } from './watch-player';

/** Tells the server how plays go. */
export interface Telemetry {
  /**
   * Follows a media element, or a player of the SDK.
   * @param since when the viewer wanted to watch, in milliseconds since 1970, where this was loaded later. Default: now.
   * @returns stops, and tells that the viewer left.
   */
  observe(player: HTMLMediaElement | WatchedPlayer, since?: number): () => void;
}

const beatMs = 10_000;
function pagePorts(): TelemetryPorts {
  return {
    clock: browserClock(),
    timers: browserTimers(),
    random: browserRandom(),
    isOnline,
    exit: browserPageExit(),
    hints: browserHints,
    newId: randomId,
    fetch: (url, request) => globalThis.fetch(url, request),
    beacon: sendBeacon,
  };
}

/** `crypto.randomUUID` exists on secure pages alone. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Tells the server how plays go: start time, failures, early exits, rebuffering, renditions, watched time and errors. Nothing is
 * stored on the device, no error gets out, and playback never waits for it.
 *
 * @example
 * ```ts
 * import { createTelemetry } from '@palco/sdk/telemetry';
 *
 * const telemetry = createTelemetry({
 *   baseUrl: 'https://video.example.com',
 *   subject: { videoId: '0192f0c1-0000-7000-8000-000000000001' },
 * });
 * const stop = telemetry.observe(document.querySelector('video')!);
 * ```
 */
export function createTelemetry(given: TelemetryOptions): Telemetry {
  const options = plainOptions(given);
  const ports: TelemetryPorts = { ...pagePorts(), ...options.ports };
  return {
    observe(player, since) {
      const sender = createSender(options, ports);
      const meter = createMeter({ options, ports, tell: sender.add });
      const positionOf = (): number =>
        '$state' in player ? player.$state.get().currentTime : player.currentTime;
      let begin = since && since - aheadMs(ports.clock);
      const see = (seen: Seen): void =>
        meter.take({ ...seen, at: begin ?? ports.clock.monotonic() } as PlayFact);
      const leave = (): void => see({ type: 'left', position: positionOf() });
      const unwatch = '$state' in player ? watchPlayer(player, see) : watchElement(player, see);
      begin = undefined;
      let timer: TimerId | null = null;
      const beat = (): void => {
        see({ type: 'beat', position: positionOf() });
        sender.flush();
        timer = ports.timers.set(beat, beatMs);
      };
      timer = ports.timers.set(beat, beatMs);
      const unexit = ports.exit.subscribe((isFinal) => {
        if (isFinal) leave();
        else see({ type: 'beat', position: positionOf() });
        sender.sendLast();
      });
      return () => {
        unwatch();
        unexit();
        if (timer !== null) ports.timers.clear(timer);
        leave();
        sender.stop();
      };
    },
  };
}

/** How far the device's clock is ahead of the monotonic one. */
const aheadMs = (clock: Clock): number => clock.now() - clock.monotonic();

interface MeterOptions {
  readonly options: TelemetryOptions;
  readonly ports: TelemetryPorts;
  tell(event: WaitingEvent): void;
}

/** The meter of one player, with an id for each of its plays. */
function createMeter({ options, ports, tell }: MeterOptions) {
  const { subject, sampleRate = 1, viewerId } = options;
  let state = initialPlayMeter;
  /** Null where this play is not told of. */
  let sessionId: string | null = null;

  const deviceTime = (at: number): number => Math.round(at + aheadMs(ports.clock));
  function toEvent({ type, at, data }: Told): WaitingEvent | null {
    if (type === 'view_start') sessionId = ports.random.next() < sampleRate ? ports.newId() : null;
    if (sessionId === null) return null;
    const more =
      type === 'view_start'
        ? { ...techInfoOf(ports.hints()), ...(viewerId !== undefined && { viewerId }) }
        : data;
    return { ...subject, sessionId, type, timestamp: deviceTime(at), at, data: { ...more } };
  }
  return {
    take(fact: PlayFact): void {
      const { state: next, commands } = playMeterTransition(state, fact);
      state = next;
      for (const told of commands) {
        const event = toEvent(told);
        if (event !== null) tell(event);
      }
    },
  };
}
