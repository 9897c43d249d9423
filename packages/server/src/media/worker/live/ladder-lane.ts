import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Packet, Stream } from 'node-av';
import { turn, watchDecoder } from '../codecs';
import type { Decoding } from '../codecs';
import { toSeconds } from '../picture-track';
import { openDecoder } from '../source';
import type { LiveLadder } from './live-ladder';
import type { LoadWatch } from './load-watch';

/**
 * Encodes the other renditions of a signal, beside the writing of the source: that does not wait for them. The pictures of a group
 * are encoded as they come, and written once the group is written of the source.
 */
interface Lane {
  /** The key frame was written of the source; where its segments end there, if they do. */
  release(keySeconds: number, boundary: number | null): void;
  writeSound(packet: Packet): Promise<void>;
  /** Resolves once everything is written. */
  finish(): Promise<void>;
}

/** The lane of a signal that is copied, which it decodes. */
export interface LadderLane extends Lane {
  /** A packet of the picture, before it is written of the source. The lane frees it. */
  foresee(packet: Packet, timeMs: number): void;
}

/** The lane of a signal that is encoded, of whose pictures the renditions are made. */
export interface PictureLane extends Lane {
  /** A picture of the source, which stays the caller's. */
  show(picture: Frame): void;
  /** Resolves once everything so far is encoded, and at once while a piece of work takes longer than any does that succeeds. */
  keepUp(): Promise<void>;
}

interface LaneOptions {
  readonly stream: Stream;
  readonly ladder: LiveLadder;
  readonly load: LoadWatch;
}

/** The source waits no longer for a piece of work. */
const longestWaitMs = 1000;

/** Does one piece of work after another. */
function createWork(onFailed: () => Promise<boolean>) {
  const work: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  let hasFailed = false;
  let stepBeganAt = 0;

  async function run(): Promise<void> {
    stepBeganAt = performance.now();
    // The source comes first.
    await turn();
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      stepBeganAt = performance.now();
      try {
        await next();
      } catch {
        hasFailed = !(await onFailed());
      }
    }
    running = null;
  }
  return {
    add(step: () => Promise<void>, free: () => void = () => undefined): void {
      if (hasFailed) return free();
      work.push(() => (hasFailed ? Promise.resolve() : step()).finally(free));
      running ??= run();
    },
    done: async () => running,
    async keepUp(): Promise<void> {
      const isWaiting = (): boolean => running !== null && performance.now() - stepBeganAt < longestWaitMs;
      while (isWaiting()) {
        const waited = new AbortController();
        const { signal } = waited;
        await Promise.race([running, delay(longestWaitMs, undefined, { signal }).catch(() => undefined)]);
        waited.abort();
      }
    },
  };
}

function openLane(ladder: LiveLadder) {
  const { add, done, keepUp } = createWork(() => ladder.recover());
  return {
    add,
    keepUp,
    release(keySeconds: number, boundary: number | null): void {
      add(ladder.release(keySeconds, boundary));
    },
    async writeSound(packet: Packet): Promise<void> {
      const own = packet.clone();
      if (own === null) return;
      add(
        () => ladder.writeSound(own),
        () => own.free(),
      );
    },
    async finish(): Promise<void> {
      await done();
      await ladder.finish();
    },
  };
}

export function openLadderLane({ stream, ladder, load }: LaneOptions): LadderLane {
  const { add, release, writeSound, finish } = openLane(ladder);
  let decoding: Decoding | null = null;

  async function decode(packet: Packet | null): Promise<void> {
    if (ladder.isIdle()) {
      decoding?.decoder.close();
      decoding = null;
      return;
    }
    // Decoding begins with a key frame.
    if (decoding === null && packet?.isKeyframe !== true) return;
    decoding ??= watchDecoder(await openDecoder(stream));
    for (const frame of decoding.frames(packet)) {
      await ladder.show(frame);
      frame.free();
    }
  }
  return {
    release,
    writeSound,
    foresee(packet, timeMs) {
      if (packet.isKeyframe) ladder.announce(toSeconds(packet.pts, stream.timeBase));
      add(
        () => load.measure(timeMs, () => decode(packet)),
        () => packet.free(),
      );
    },
    async finish() {
      add(() => decode(null));
      await finish();
      decoding?.decoder.close();
    },
  };
}

export function openPictureLane(ladder: LiveLadder): PictureLane {
  const { add, ...lane } = openLane(ladder);
  return {
    ...lane,
    show(picture) {
      const own = picture.clone();
      if (own === null) return;
      add(
        () => ladder.show(own),
        () => own.free(),
      );
    },
  };
}
