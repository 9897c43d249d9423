import { AV_CODEC_ID_H264 } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { readAvcSettings } from '../live/avc.pure';
import type { AvcSettings } from '../live/avc.pure';
import { createSeenCaptions } from '../live/captions/caption-channels.pure';
import type { CaptionChannel } from '../live/captions/caption-channels.pure';
import { captionsOf } from '../live/captions/caption-data.pure';

/** Looks for closed captions in the pictures of a source. */
export interface CaptionWatch {
  /** Another opening of the source. */
  open(stream: Stream | null): void;
  /** @returns whether there is a channel that was not seen before */
  look(packet: Packet): boolean;
  channels(): readonly CaptionChannel[];
}

/** Only H.264 is read: captions of other codecs are not found. */
export function createCaptionWatch(): CaptionWatch {
  const seen = createSeenCaptions();
  let settings: AvcSettings | null = null;
  let index: number | null = null;
  return {
    open(stream) {
      const isRead = stream?.codecpar.codecId === AV_CODEC_ID_H264;
      index = isRead ? stream.index : null;
      settings = isRead ? readAvcSettings(stream.codecpar.extradata) : null;
    },
    look(packet) {
      if (packet.streamIndex !== index) return false;
      const { data } = packet;
      return data !== null && seen.look(captionsOf(data, settings));
    },
    channels: seen.channels,
  };
}
