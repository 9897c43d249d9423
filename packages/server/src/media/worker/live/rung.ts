import { FilterAPI } from 'node-av';
import type { Encoder, Frame, Packet } from 'node-av';
import type { LadderEncoder } from '../../../ports/live-ingest';
import { takeOut } from '../codecs';
import { WorkerFailure } from '../failure';
import type { Fraction } from '../frame-rate.pure';
import type { LadderStep } from '../ladder.pure';
import { toSeconds } from '../picture-track';
import { scaleTo } from '../rendition';
import type { LiveOutput } from './live-output';
import type { openRungEncoder } from './rung-encoder';
import { createRungWriter, soundIndex } from './rung-writer';

/** A place on the time line of a run where a rendition begins to be written. */
export interface RungBegin {
  /** The timestamp of its key frame. */
  readonly keySeconds: number;
  /** Where segments end there, counted by their lengths. */
  readonly atSeconds: number;
}

/** An encoded picture that waits until its group of pictures is written of the source as well. */
interface Waiting {
  readonly packet: Packet;
  /** The timestamp of its group's key frame. */
  readonly keySeconds: number;
}

/** Timestamps of renditions differ by the rounding of their time bases. */
const roundingSeconds = 0.002;
export const isAtOrAfter = (one: number, other: number): boolean => one >= other - roundingSeconds;

/** How a {@link createRung} works. */
export interface RungOptions {
  readonly step: LadderStep;
  readonly frameRate: Fraction;
  readonly kind: LadderEncoder;
  readonly openEncoder: typeof openRungEncoder;
  /** Opens its files at a boundary, and adds the encoder's track and that of the sound. */
  open(begin: RungBegin, encoder: Encoder): Promise<LiveOutput>;
  /** Whether fragments are partial segments, which the output ends by itself. */
  readonly hasParts: boolean;
  /** The timestamp of the key frame of the last group of pictures that may be written. */
  released(): number;
}

/** One rendition below the source, while it is encoded. */
export interface Rung {
  readonly step: LadderStep;
  /** Null before it is written. */
  output(): LiveOutput | null;
  /** From where on it is written. */
  begin: RungBegin | null;
  /** Scales a picture and encodes it; gives what was scaled, or the picture itself where it has the size already. */
  show(picture: Frame, isKey: boolean): Promise<Frame>;
  /** Writes what belongs to released groups of pictures. */
  flush(): Promise<void>;
  /** Ends the group of pictures before a key frame with this timestamp. */
  endGroup(nextSeconds: number): Promise<void>;
  writeSound(packet: Packet): Promise<void>;
  /** Ends it; what is encoded and not released is left out. */
  close(): Promise<void>;
  /**
   * Ends it after its last whole segment: a broken encoder has left the next one short.
   *
   * @returns where that ended within the run; null where it was not written
   */
  discard(): Promise<number | null>;
}

export async function createRung(options: RungOptions): Promise<Rung> {
  const { step, open, released } = options;
  const encoding = await openRungEncoding(options);
  const writer = createRungWriter(options);
  let waiting: readonly Waiting[] = [];
  let keySeconds = -Infinity;

  async function flush(): Promise<void> {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (!isAtOrAfter(released(), next.keySeconds)) return;
      waiting = waiting.slice(1);
      if (
        writer.output() === null &&
        rung.begin !== null &&
        isAtOrAfter(next.keySeconds, rung.begin.keySeconds)
      )
        writer.begin(await open(rung.begin, encoding.encoder));
      await writer.write(next.packet);
      next.packet.free();
    }
  }
  function dropWaiting(): void {
    for (const { packet } of waiting) packet.free();
    waiting = [];
  }
  const rung: Rung = {
    step,
    output: writer.output,
    begin: null,
    async show(picture, isKey) {
      const scaled = await encoding.scale(picture);
      await encoding.encode(scaled, isKey);
      for (const packet of await encoding.takeReady()) {
        if (packet.isKeyframe) keySeconds = toSeconds(packet.pts, packet.timeBase);
        waiting = [...waiting, { packet, keySeconds }];
      }
      await flush();
      return scaled;
    },
    flush,
    async endGroup(nextSeconds) {
      const base = encoding.encoder.getCodecContext()?.timeBase;
      if (base !== undefined) await writer.endGroup(BigInt(Math.round((nextSeconds * base.den) / base.num)));
    },
    writeSound: async (packet) => writer.output()?.write(packet, soundIndex),
    async close() {
      dropWaiting();
      await writer.close();
      encoding.close();
    },
    async discard() {
      dropWaiting();
      const endSeconds = await writer.discard();
      encoding.close();
      return endSeconds;
    },
  };
  return rung;
}

async function openRungEncoding({ step, frameRate, kind, openEncoder }: RungOptions) {
  const encoder = await openEncoder(step, frameRate, kind);
  let scaler: { readonly from: string; readonly filter: FilterAPI } | null = null;

  return {
    encoder: encoder.encoder,
    async scale(picture: Frame): Promise<Frame> {
      const { width, height, format, colorSpace, colorRange } = picture;
      if (width === step.width && height === step.height) return picture;
      const from = [width, height, format, colorSpace, colorRange].join();
      if (scaler?.from !== from) {
        scaler?.filter.close();
        scaler = { from, filter: FilterAPI.create(scaleTo(step)) };
      }
      await scaler.filter.process(picture);
      for (const scaled of takeOut(scaler.filter)) return scaled;
      throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
    },
    encode: (picture: Frame, isKey: boolean): Promise<void> => encoder.send(picture, isKey),
    takeReady: () => encoder.takeReady(),
    close(): void {
      encoder.close();
      scaler?.filter.close();
    },
  };
}
