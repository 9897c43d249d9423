import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet, Stream } from 'node-av';
import type { SignalFrame } from '../../../ports/live-ingest';
import { createShotPace } from '../../live/shot-pace.pure';
import { framesFolder } from '../../live/frame-name.pure';
import { writeWithRoom } from '../../live/segment-store';
import { writeWhole } from '../../live/playlist-file';
import { watchDecoder } from '../codecs';
import { displaySize } from '../orientation.pure';
import { fitSize } from '../poster';
import { openDecoder } from '../source';
import { toJpeg } from '../still';
import type { PackagingCall } from './packaging';

/** Keeps a small picture of what a signal shows now. */
export interface SignalShots {
  /** Takes a picture of a key frame where one is due. Never throws: a signal goes on without pictures. */
  take(packet: Packet, stream: Stream): Promise<void>;
  /** The newest picture. */
  frame(): SignalFrame | null;
  /** The signal ended: its pictures go. */
  end(): void;
}

const longestSide = 640;
const quality = 70;
/** A minute of pictures: a list that was read a while ago still finds its own. */
const kept = 12;
/** Where files are brought to a store, the newest one may still be on its way. */
const bringMs = 2000;
const upright = { filters: [], swapsSides: false } as const;

interface Shot {
  readonly name: string;
  readonly onAir: boolean;
  readonly takenAt: number;
}

/** Pictures of a signal that is not the programme are not taken: it is looked at in its preview. */
export function openShots(
  { task, isOnAir, onChange }: Pick<PackagingCall, 'task' | 'isOnAir' | 'onChange'>,
  isOverloaded: () => boolean,
): SignalShots {
  const pace = createShotPace();
  let shots: readonly Shot[] = [];
  const uriOf = (name: string): string => `${framesFolder}/${name}.jpg`;

  function drop(uris: readonly string[]): void {
    if (uris.length === 0) return;
    if (onChange) onChange({ kind: 'removed', uris });
    else for (const uri of uris) rmSync(join(task.folder, uri), { force: true });
  }
  function keep(jpeg: Buffer): void {
    const name = randomBytes(9).toString('hex');
    mkdirSync(join(task.folder, framesFolder), { recursive: true });
    writeWhole(join(task.folder, uriOf(name)), jpeg, writeWithRoom);
    onChange?.({ kind: 'media', uri: uriOf(name) });
    shots = [...shots, { name, onAir: isOnAir(), takenAt: performance.now() }];
    drop(shots.slice(0, -kept).map((one) => uriOf(one.name)));
    shots = shots.slice(-kept);
  }
  if (task.signalId === 1) drop(leftovers(task.folder));
  return {
    async take(packet, stream) {
      const began = performance.now();
      if (task.signalId !== 1 || !pace.isDue(began, isOverloaded())) return;
      try {
        const jpeg = await shoot(packet, stream);
        if (jpeg !== null) keep(jpeg);
      } catch {
        // A picture that cannot be decoded, or a full disk: the packaging itself tells of both.
      }
      pace.took(performance.now(), performance.now() - began);
    },
    frame() {
      const now = performance.now();
      const newest = shots.findLast(({ takenAt }) => now - takenAt >= (task.tells ? bringMs : 0));
      if (newest === undefined) return null;
      const { name, onAir, takenAt } = newest;
      return { name, onAir, ageMs: Math.round(now - takenAt) };
    },
    end() {
      drop(shots.map(({ name }) => uriOf(name)));
      shots = [];
    },
  };
}

/** Of a run whose process died. */
function leftovers(folder: string): string[] {
  try {
    return readdirSync(join(folder, framesFolder)).map((file) => `${framesFolder}/${file}`);
  } catch {
    return [];
  }
}

/** A key frame by itself, with a decoder of its own: what the packaging decodes is not disturbed. */
async function shoot(packet: Packet, stream: Stream): Promise<Buffer | null> {
  const decoding = watchDecoder(await openDecoder(stream));
  try {
    for (const input of [packet, null]) {
      for (const frame of decoding.frames(input)) {
        const shown = displaySize(frame, frame.sampleAspectRatio, upright);
        const jpeg = await toJpeg(frame, { size: fitSize(shown, longestSide), quality });
        frame.free();
        return jpeg;
      }
    }
    return null;
  } finally {
    decoding.decoder.close();
  }
}
