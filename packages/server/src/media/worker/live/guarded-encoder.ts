import type { Encoder, Frame, Packet } from 'node-av';
import { WorkerFailure } from '../failure';
import { toSeconds } from '../picture-track';

/** The encoder of a rendition. */
export interface RungEncoder {
  readonly encoder: Encoder;
  /** Encodes a picture, which stays the caller's. */
  send(picture: Frame, isKey: boolean): Promise<void>;
  /** Gives what is encoded, in its order. */
  takeReady(): Promise<readonly Packet[]>;
  close(): void;
}

/** When an encoder is given up. */
export interface EncoderBounds {
  /** How often it is looked whether a call has ended. */
  readonly lookMs: number;
  /**
   * After so many looks it has hung. They are counted rather than the time, which passes while the whole process is stopped as
   * well: then there is one look.
   */
  readonly looks: number;
  /** No encoder here delays pictures: one that has given nothing for so much media gives nothing any more. */
  readonly silentSeconds: number;
}

export const encoderBounds: EncoderBounds = { lookMs: 250, looks: 20, silentSeconds: 3 };

/**
 * An encoder that cannot hang: a call that does not return fails, and so does one that takes pictures and gives no packet. The
 * thread of a call that hangs is lost, and what it works on is closed once it returns, if it ever does.
 */
export function guardEncoder(encoder: RungEncoder, bounds: EncoderBounds): RungEncoder {
  let pending: Promise<unknown> | null = null;
  let isClosed = false;
  /** The times of the last picture that it took, and of the last that it gave; null before the first. */
  let takenSeconds: number | null = null;
  let givenSeconds: number | null = null;

  function within<Result>(call: Promise<Result>): Promise<Result> {
    const ended = call.finally(() => {
      pending = null;
      if (isClosed) encoder.close();
    });
    pending = ended;
    return new Promise((resolve, reject) => {
      let looks = 0;
      const timer = setInterval(() => {
        looks += 1;
        if (looks >= bounds.looks) reject(hung('A call of the encoder does not return'));
      }, bounds.lookMs);
      ended.then(resolve, reject).finally(() => clearInterval(timer));
    });
  }
  return {
    encoder: encoder.encoder,
    async send(picture, isKey) {
      takenSeconds = toSeconds(picture.pts, picture.timeBase);
      givenSeconds ??= takenSeconds;
      await within(encoder.send(picture, isKey));
    },
    async takeReady() {
      const packets = await within(encoder.takeReady());
      const last = packets.at(-1);
      if (last !== undefined) givenSeconds = secondsOf(last);
      if ((takenSeconds ?? 0) - (givenSeconds ?? 0) > bounds.silentSeconds)
        throw hung('The encoder takes pictures and gives no packets');
      return packets;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      if (pending === null) encoder.close();
    },
  };
}

const secondsOf = ({ pts, timeBase }: Packet): number => toSeconds(pts, timeBase);

const hung = (message: string): WorkerFailure =>
  new WorkerFailure('PROCESSING_FAILED', { retryable: true, cause: new Error(message) });
