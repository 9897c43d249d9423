import { writeAvcSettings, withLengths } from '../avc.pure';
import { trackTag } from '../enhanced-tag.pure';
import type { Picture } from './rtp/h264-parts.pure';
import { createSteadyIds } from './rtp/steady-ids.pure';

/** A message as RTMP would bring it. */
export interface FlvMessage {
  readonly type: 8 | 9;
  readonly timeMs: number;
  readonly body: Buffer;
}

const settingTypes = new Set([7, 8]);
const avc = { header: 0, media: 1 } as const;

/** Writes pictures of H.264 as messages of FLV: their settings, where they changed, before a key frame. `shownAfterMs` is positive where a later picture is decoded before. */
export function createPictureWriter(): (
  picture: Pick<Picture, 'units' | 'isKey'>,
  timeMs: number,
  shownAfterMs?: number,
) => FlvMessage[] {
  let settings: Buffer | null = null;
  const steady = createSteadyIds();
  return ({ units: sent, isKey }, timeMs, shownAfterMs = 0) => {
    const units = steady(sent);
    const found = units.filter((unit) => settingTypes.has((unit[0] ?? 0) & 0x1f));
    const media = units.filter((unit) => !found.includes(unit));
    const messages: FlvMessage[] = [];
    if (found.some((unit) => ((unit[0] ?? 0) & 0x1f) === 7)) {
      const record = writeAvcSettings(found);
      if (settings === null || !settings.equals(record))
        messages.push({
          type: 9,
          timeMs,
          body: pictureBody({ isKey: true, kind: avc.header, data: record }),
        });
      settings = record;
    }
    if (settings === null || media.length === 0) return messages;
    const body = pictureBody({ isKey, kind: avc.media, shownAfterMs, data: withLengths(media) });
    return [...messages, { type: 9, timeMs, body }];
  };
}

interface PictureBody {
  readonly isKey: boolean;
  readonly kind: number;
  readonly shownAfterMs?: number;
  readonly data: Buffer;
}

function pictureBody({ isKey, kind, shownAfterMs = 0, data }: PictureBody): Buffer {
  const head = Buffer.from([isKey ? 0x17 : 0x27, kind, 0, 0, 0]);
  head.writeIntBE(Math.max(-(2 ** 23), Math.min(2 ** 23 - 1, Math.round(shownAfterMs))), 2, 3);
  return Buffer.concat([head, data]);
}

/** The same picture as a track of its own beside that of the programme. */
export function besideProgramme({ type, timeMs, body }: FlvMessage, track: number): FlvMessage {
  const [head = 0, packetType = 0] = body;
  // Settings have no composition time.
  const own = { id: track, fourCc: 'avc1', body: body.subarray(packetType === avc.header ? 5 : 2) };
  return { type, timeMs, body: trackTag((head >> 4) & 7, { packetType, track: own }) };
}

/** `OpusHead` (RFC 7845, 5.1): two channels, nothing to skip, as WebRTC sends. */
const opusHead = Buffer.concat([
  Buffer.from('OpusHead', 'latin1'),
  Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

/** Writes sound of Opus as messages of Enhanced RTMP. */
export function createSoundWriter(): (payload: Buffer, timeMs: number) => FlvMessage[] {
  let isBegun = false;
  return (payload, timeMs) => {
    const messages: FlvMessage[] = [{ type: 8, timeMs, body: soundBody(1, payload) }];
    if (isBegun) return messages;
    isBegun = true;
    return [{ type: 8, timeMs, body: soundBody(0, opusHead) }, ...messages];
  };
}

const soundBody = (packetType: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x90 | packetType]), Buffer.from('Opus', 'latin1'), data]);
