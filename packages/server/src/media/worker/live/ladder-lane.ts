import type { Packet, Stream } from 'node-av';
import { turn, watchDecoder } from '../codecs';
import type { Decoding } from '../codecs';
import { toSeconds } from '../picture-track';
import { openDecoder } from '../source';
import type { LiveLadder } from './live-ladder';
import type { LoadWatch } from './load-watch';

/**
 * Decodes a signal that is copied, and encodes its other renditions, beside the copying: that does not wait for them. The
 * pictures of a group are encoded as they come, and written once the group is written of the source.
 */
export interface LadderLane {
  /** A packet of the picture, before it is written of the source. The lane frees it. */
  foresee(packet: Packet, timeMs: number): void;
  /** The key frame was written of the source; where its segments end there, if they do. */
  release(keySeconds: number, boundary: number | null): void;
  writeSound(packet: Packet): Promise<void>;
  /** Resolves once everything is written. */
  finish(): Promise<void>;
}

interface LaneOptions {
  readonly stream: Stream;
  readonly ladder: LiveLadder;
  readonly load: LoadWatch;
}

/** Does one piece of work after another. */
function createWork(onFailed: () => Promise<boolean>) {
  const work: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  let hasFailed = false;

  async function run(): Promise<void> {
    // The source comes first.
    await turn();
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
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
  };
}

export function openLadderLane({ stream, ladder, load }: LaneOptions): LadderLane {
  const { add, done } = createWork(() => ladder.recover());
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
    foresee(packet, timeMs) {
      if (packet.isKeyframe) ladder.announce(toSeconds(packet.pts, stream.timeBase));
      add(
        () => load.measure(timeMs, () => decode(packet)),
        () => packet.free(),
      );
    },
    release(keySeconds, boundary) {
      const write = ladder.release(keySeconds, boundary);
      add(write);
    },
    async writeSound(packet) {
      const own = packet.clone();
      if (own === null) return;
      add(
        () => ladder.writeSound(own),
        () => own.free(),
      );
    },
    async finish() {
      add(() => decode(null));
      await done();
      await ladder.finish();
      decoding?.decoder.close();
    },
  };
}
