import { writeAvcSettings, withLengths } from '../avc.pure';
import type { Picture } from './h264-parts.pure';

/** A message as RTMP would bring it. */
export interface FlvMessage {
  readonly type: 8 | 9;
  readonly timeMs: number;
  readonly body: Buffer;
}

const settingTypes = new Set([7, 8]);
const avc = { header: 0, media: 1 } as const;

/** Writes pictures of H.264 as messages of FLV: their settings, where they changed, before a key frame. */
export function createPictureWriter(): (picture: Picture, timeMs: number) => FlvMessage[] {
  let settings: Buffer | null = null;
  return ({ units, isKey }, timeMs) => {
    const found = units.filter((unit) => settingTypes.has((unit[0] ?? 0) & 0x1f));
    const media = units.filter((unit) => !found.includes(unit));
    const messages: FlvMessage[] = [];
    if (found.some((unit) => ((unit[0] ?? 0) & 0x1f) === 7)) {
      const record = writeAvcSettings(found);
      if (settings === null || !settings.equals(record))
        messages.push({ type: 9, timeMs, body: pictureBody(true, avc.header, record) });
      settings = record;
    }
    if (settings === null || media.length === 0) return messages;
    return [...messages, { type: 9, timeMs, body: pictureBody(isKey, avc.media, withLengths(media)) }];
  };
}

const pictureBody = (isKey: boolean, kind: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, kind, 0, 0, 0]), data]);

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
