import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createSeenCaptions } from '../live/captions/caption-channels.pure';
import type { CaptionChannel } from '../live/captions/caption-channels.pure';
import { captionsOf, pictureFormOf } from '../live/captions/caption-data.pure';
import type { PictureForm } from '../live/captions/caption-data.pure';

/** Looks for closed captions in the pictures of a source. */
export interface CaptionWatch {
  /** Another opening of the source. */
  open(stream: Stream | null): void;
  /** @returns whether there is a channel that was not seen before */
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
  let form: PictureForm | null = null;
  let index: number | null = null;
  return {
    open(stream) {
      const codec = stream === null ? undefined : codecs[stream.codecpar.codecId];
      index = codec === undefined ? null : (stream?.index ?? null);
      form = codec === undefined ? null : pictureFormOf(codec, stream?.codecpar.extradata ?? null);
    },
    look(packet) {
      if (packet.streamIndex !== index || form === null) return false;
      const { data } = packet;
      return data !== null && seen.look(captionsOf(data, form));
    },
    channels: seen.channels,
  };
}
