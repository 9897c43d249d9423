import { splitAnnexB, withLengths } from '../avc.pure';
import { hevcSettingTypes, hevcUnitType, writeHevcSettings } from '../hevc.pure';
import { createPictureWriter } from '../whip/flv-media.pure';
import type { FlvMessage } from '../whip/flv-media.pure';

/** A packet of a transport stream, in milliseconds of its own clock. */
export interface TsPacket {
  readonly data: Buffer;
  /** When it is shown; null where the stream does not say. */
  readonly shownMs: number | null;
  readonly decodedMs: number | null;
  readonly isKey: boolean;
  /** A part of it, or of the next, did not come. */
  readonly isDamaged: boolean;
}

/** Writes what comes as RTMP would bring it. */
export type TsWriter = (packet: TsPacket) => FlvMessage[];

/** Access unit delimiters and filler, which containers do without. */
const left = new Set([9, 12]);

/** Pictures of H.264. */
export function createTsPictures(): TsWriter {
  const write = createPictureWriter();
  return ({ data, shownMs, decodedMs, isKey }) => {
    const timeMs = decodedMs ?? shownMs;
    if (timeMs === null) return [];
    const units = splitAnnexB(data).filter((unit) => !left.has((unit[0] ?? 0) & 0x1f));
    return write({ units, isKey }, timeMs, (shownMs ?? timeMs) - timeMs);
  };
}

const hevcLeft = new Set([35, 38]);
const isHevcSetting = (unit: Buffer): boolean => hevcSettingTypes.some((type) => type === hevcUnitType(unit));

/** Pictures of H.265, as Enhanced RTMP has them. */
export function createTsHevcPictures(): TsWriter {
  let settings: Buffer | null = null;
  return ({ data, shownMs, decodedMs, isKey }) => {
    const timeMs = decodedMs ?? shownMs;
    if (timeMs === null) return [];
    const units = splitAnnexB(data).filter((unit) => !hevcLeft.has(hevcUnitType(unit)));
    const record = writeHevcSettings(units.filter(isHevcSetting));
    const isNew = record !== null && settings?.equals(record) !== true;
    settings = record ?? settings;
    const media = units.filter((unit) => !isHevcSetting(unit));
    if (settings === null || media.length === 0) return [];
    const after = Buffer.alloc(3);
    after.writeIntBE(
      Math.max(-(2 ** 23), Math.min(2 ** 23 - 1, Math.round((shownMs ?? timeMs) - timeMs))),
      0,
      3,
    );
    const body = hevcBody({ isKey, kind: 1, data: Buffer.concat([after, withLengths(media)]) });
    const picture = { type: 9, timeMs, body } as const;
    return isNew
      ? [{ type: 9, timeMs, body: hevcBody({ isKey: true, kind: 0, data: settings }) }, picture]
      : [picture];
  };
}

interface HevcBody {
  readonly isKey: boolean;
  readonly kind: number;
  readonly data: Buffer;
}

const hevcBody = ({ isKey, kind, data }: HevcBody): Buffer =>
  Buffer.concat([Buffer.from([(isKey ? 0x90 : 0xa0) | kind]), Buffer.from('hvc1', 'latin1'), data]);

/** Leaves out sound with a hole, and what follows: the demuxer may have put the rest of it there. */
export function withoutDamage(write: TsWriter): TsWriter {
  let wasDamaged = false;
  return (packet) => {
    const isDoubtful = packet.isDamaged || wasDamaged;
    wasDamaged = packet.isDamaged;
    return isDoubtful ? [] : write(packet);
  };
}

const samplesPerFrame = 1024;
const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** Sound of AAC, each frame with its ADTS header (ISO/IEC 13818-7, 6.2). */
export function createTsSound(): TsWriter {
  let settings: Buffer | null = null;
  let nextMs: number | null = null;
  return ({ data, shownMs }) => {
    const frame = readAdts(data);
    const timeMs = shownMs ?? nextMs;
    if (frame === null || timeMs === null) return [];
    // A packet of the stream has several frames, and says when the first of them is heard.
    nextMs = timeMs + (samplesPerFrame * 1000) / frame.rate;
    const isNew = settings === null || !settings.equals(frame.settings);
    ({ settings } = frame);
    const media = { type: 8, timeMs, body: soundBody(1, frame.body) } as const;
    return isNew ? [{ type: 8, timeMs, body: soundBody(0, settings) }, media] : [media];
  };
}

const soundBody = (kind: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([0xaf, kind]), data]);

function readAdts(data: Buffer): { settings: Buffer; rate: number; body: Buffer } | null {
  if (data.length < 7 || (data.readUInt16BE(0) & 0xfff6) !== 0xfff0) return null;
  const [, second = 0, third = 0, fourth = 0] = data;
  const rate = rates[(third >> 2) & 15];
  const head = (second & 1) === 1 ? 7 : 9;
  if (rate === undefined || data.length <= head) return null;
  const channels = ((third & 1) << 2) | (fourth >> 6);
  // `AudioSpecificConfig` (ISO/IEC 14496-3, 1.6.2.1).
  const settings = Buffer.alloc(2);
  settings.writeUInt16BE((((third >> 6) + 1) << 11) | (((third >> 2) & 15) << 7) | (channels << 3));
  return { settings, rate, body: data.subarray(head) };
}

/** Sound of MPEG-1 or -2, layer III: FLV has it without settings of its own. */
export const createTsMp3 = (): TsWriter => {
  let nextMs: number | null = null;
  return ({ data, shownMs }) => {
    const timeMs = shownMs ?? nextMs;
    if (timeMs === null) return [];
    nextMs = timeMs + (1152 * 1000) / 48_000;
    return [{ type: 8, timeMs, body: Buffer.concat([Buffer.from([0x2f]), data]) }];
  };
};

/** A codec that is not taken, by a name of four letters that Enhanced RTMP would give it: the intake refuses it by that. */
export function foreignMessage(kind: 'video' | 'audio', name: string): FlvMessage {
  const fourCc = Buffer.from(name.slice(0, 4).padEnd(4), 'latin1');
  return kind === 'video'
    ? { type: 9, timeMs: 0, body: Buffer.concat([Buffer.from([0x91]), fourCc, Buffer.alloc(3)]) }
    : { type: 8, timeMs: 0, body: Buffer.concat([Buffer.from([0x91]), fourCc, Buffer.alloc(3)]) };
}
