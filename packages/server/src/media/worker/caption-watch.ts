import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_NOPTS_VALUE } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createSeenCaptions } from '../live/captions/caption-channels.pure';
import type { CaptionChannel } from '../live/captions/caption-channels.pure';
import { captionsOf, pictureFormOf } from '../live/captions/caption-data.pure';
import type { CaptionPair, PictureForm } from '../live/captions/caption-data.pure';
import { createShownOrder } from '../live/captions/shown-order.pure';

/** Looks for closed captions in the pictures of a source. */
export interface CaptionWatch {
  /** Another opening of the source. */
  open(stream: Stream | null): void;
  /** @returns whether there are other channels now */
  look(packet: Packet): boolean;
  channels(): readonly CaptionChannel[];
}

const codecs: Readonly<Record<number, PictureForm['codec']>> = {
  [AV_CODEC_ID_H264]: 'h264',
  [AV_CODEC_ID_HEVC]: 'hevc',
};

/** Only H.264 and H.265 are read: captions of other codecs are not found. */
export function createCaptionWatch(): CaptionWatch {
  const seen = createSeenCaptions();
  let order = createShownOrder<CaptionPair[]>();
  let form: PictureForm | null = null;
  let index: number | null = null;
  return {
    open(stream) {
      const codec = stream === null ? undefined : codecs[stream.codecpar.codecId];
      index = codec === undefined ? null : (stream?.index ?? null);
      form = codec === undefined ? null : pictureFormOf(codec, stream?.codecpar.extradata ?? null);
      order = createShownOrder();
    },
    look(packet) {
      if (packet.streamIndex !== index || form === null) return false;
      const { data, pts, dts } = packet;
      if (data === null) return false;
      const pairs = captionsOf(data, form);
      const shown = Number(pts === AV_NOPTS_VALUE ? dts : pts);
      const due = order.take(pairs, { shown, decoded: Number(dts === AV_NOPTS_VALUE ? pts : dts) });
      return due.filter((one) => seen.look(one)).length > 0;
    },
    channels: seen.channels,
  };
}
