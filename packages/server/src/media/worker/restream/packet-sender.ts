import { setTimeout as delay } from 'node:timers/promises';
import type { Packet, Stream } from 'node-av';
import type { RestreamTask } from '../../../ports/restreamer';
import type { ProgrammeSegment } from '../../restream/follow-programme';
import { createProgrammeClock } from '../../restream/programme-clock.pure';
import { createRateMeter } from '../../restream/rate-meter.pure';
import { shift } from '../live/live-source';
import { openPlatformLine } from './platform-line';
import type { PlatformLine } from './platform-line';
import { timeOf } from './programme-tracks';
import type { Tracks } from './programme-tracks';

export interface SendingCall {
  readonly task: RestreamTask;
  readonly signal: AbortSignal;
  /** With each connection. */
  onConnected(): void;
}

/** A packet of a segment. */
export interface SentPacket {
  readonly packet: Packet;
  readonly stream: Stream;
  readonly tracks: Tracks;
  readonly segment: ProgrammeSegment;
  /** The first time of that segment on the time line of its run. */
  readonly segmentMs: number;
}

/** Sends packets in the pace of the clock. */
export interface PacketSender {
  /** @throws {@link RestreamError} */
  send(sent: SentPacket): Promise<void>;
  /** Tracks that a connection was opened with are closed with it. */
  keeps(tracks: Tracks): boolean;
  /** How much later than the clock wants the last packet was sent. */
  lagMs(): number;
  /** Bits per second, of the last seconds. */
  bitrate(): number;
  sentBytes(): number;
  close(): Promise<void>;
}

export function createPacketSender({ task, signal, onConnected }: SendingCall): PacketSender {
  const clock = createProgrammeClock();
  const meter = createRateMeter();
  let line: PlatformLine | null = null;
  let isTold = false;
  let written = 0;
  let lagMs = 0;

  async function close(): Promise<void> {
    const ended = line;
    line = null;
    isTold = false;
    await ended?.close();
  }
  async function lineFor(tracks: Tracks, firstMs: number): Promise<PlatformLine> {
    if (line !== null && line.opened.form !== tracks.form) await close();
    return (line ??= await openPlatformLine(tracks, { task, signal, firstMs }));
  }
  async function waitUntil(at: number): Promise<void> {
    const early = at - performance.now();
    if (early > 2) await delay(early, undefined, { signal }).catch(() => undefined);
  }
  return {
    async send({ packet, stream, tracks, segment: { run, startedAt }, segmentMs }) {
      const dtsMs = timeOf(packet, stream);
      const shiftMs = clock.shiftOf({ run, dtsMs, startedAt, segmentMs });
      const outMs = dtsMs + shiftMs;
      const current = await lineFor(tracks, outMs);
      const dueAt = current.beganAt + outMs;
      await waitUntil(dueAt);
      shift(packet, stream, shiftMs);
      await current.write(packet, stream === tracks.audio ? 'audio' : 'video');
      if (!isTold && current.isOpen()) {
        isTold = true;
        onConnected();
      }
      written += packet.size;
      clock.reached(outMs);
      meter.add(packet.size, performance.now());
      lagMs = Math.max(0, performance.now() - dueAt);
    },
    keeps: (tracks) => line?.opened === tracks,
    lagMs: () => lagMs,
    bitrate: () => meter.bitsPerSecond(performance.now()),
    sentBytes: () => line?.sentBytes() ?? written,
    close,
  };
}
