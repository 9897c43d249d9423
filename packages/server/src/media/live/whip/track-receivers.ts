import { besideProgramme, createPictureWriter, createSoundWriter } from './flv-media.pure';
import type { FlvMessage } from './flv-media.pure';
import type { LayerChoice } from './layer-choice.pure';
import { createH264Parts } from './rtp/h264-parts.pure';
import { createRtpClock } from './rtp/rtp-clock.pure';
import type { RtpClock, SharedClock } from './rtp/rtp-clock.pure';
import { createRtpGaps } from './rtp/rtp-gaps.pure';
import { createRtpOrder } from './rtp/rtp-order.pure';
import type { OrderedPart, RtpPart } from './rtp/rtp-order.pure';
import { createReception } from './rtp/reception.pure';
import type { Reception } from './rtp/reception.pure';
import { pixelsOf } from '../sps.pure';

/** Receives one stream: a picture, a layer of it, or sound. */
export interface TrackReceiver {
  readonly clock: RtpClock;
  readonly reception: Reception;
  take(part: RtpPart, nowMs: number): void;
  /** Gives up what was waited for long enough. `listenedMs` is time during which packets were listened for. @returns what is asked for again now */
  look(listenedMs: number, nowMs: number): readonly number[];
  /** A picture cannot be shown before the next key frame. */
  needsKey(): boolean;
  /** Pictures of the programme that were left out. */
  leftOut(): number;
}

const ticks = { video: 90, audio: 48 } as const;

export interface Receiving {
  readonly shared: SharedClock;
  media(message: FlvMessage): void;
}

/** `layer` names it among those of a simulcast. What is the programme has one writer, whichever layer it is: it tells the settings where they changed. */
export function receivePicture(
  { shared, media }: Receiving,
  {
    layer,
    choice,
    write,
  }: { layer: string; choice: LayerChoice; write: ReturnType<typeof createPictureWriter> },
): TrackReceiver {
  const parts = createH264Parts();
  const order = createRtpOrder();
  const gaps = createRtpGaps({ isAsked: true });
  const clock = createRtpClock(ticks.video, shared);
  const reception = createReception(ticks.video);
  /** Of a layer beside the programme, which tells its own settings. */
  let writeBeside: ReturnType<typeof createPictureWriter> | null = null;
  let leftOut = 0;
  function pass(all: readonly OrderedPart[], nowMs: number): void {
    const before = parts.leftOut();
    const pictures = all.flatMap((one) => parts.take(one));
    if (choice.isProgramme(layer)) leftOut += parts.leftOut() - before;
    for (const picture of pictures) {
      const settings = picture.units.find((unit) => ((unit[0] ?? 0) & 0x1f) === 7);
      const pixels = settings === undefined ? 0 : pixelsOf(settings);
      const timeMs = clock.place(picture.timestamp, nowMs);
      const { isProgramme, track } = choice.take(layer, { isKey: picture.isKey, pixels }, nowMs);
      if (isProgramme) writeBeside = null;
      else writeBeside ??= createPictureWriter();
      for (const message of (writeBeside ?? write)(picture, timeMs))
        media(isProgramme ? message : besideProgramme(message, track));
    }
  }
  return {
    clock,
    reception,
    take(part, nowMs) {
      reception.take(part.sequence, part.timestamp, nowMs);
      gaps.take(part.sequence);
      pass(order.take(part), nowMs);
    },
    look(listenedMs, nowMs) {
      const { asks, givenUp } = gaps.due(listenedMs);
      if (givenUp !== null) pass(order.giveUp(givenUp), nowMs);
      return asks;
    },
    needsKey: () => parts.needsKey(),
    leftOut: () => leftOut,
  };
}

/** Sound goes on with a gap: it is over before it could come again. */
export function receiveSound({ shared, media }: Receiving): TrackReceiver {
  const write = createSoundWriter();
  const order = createRtpOrder();
  const gaps = createRtpGaps({ isAsked: false });
  const clock = createRtpClock(ticks.audio, shared, true);
  const reception = createReception(ticks.audio);
  function pass(all: readonly OrderedPart[], nowMs: number): void {
    for (const { payload, timestamp } of all) {
      if (payload.length === 0) continue;
      for (const message of write(payload, clock.place(timestamp, nowMs))) media(message);
    }
  }
  return {
    clock,
    reception,
    take(part, nowMs) {
      reception.take(part.sequence, part.timestamp, nowMs);
      gaps.take(part.sequence);
      pass(order.take(part), nowMs);
    },
    look(listenedMs, nowMs) {
      const { givenUp } = gaps.due(listenedMs);
      if (givenUp !== null) pass(order.giveUp(givenUp), nowMs);
      return [];
    },
    needsKey: () => false,
    leftOut: () => 0,
  };
}
