/** What a message of a publisher is, read from its first bytes. */
export interface FlvTag {
  readonly kind: 'video' | 'audio';
  /** `ignored` has no media: the end of a sequence, commands, empty messages. */
  readonly role: 'header' | 'key' | 'other' | 'ignored';
  /** As FFmpeg names it, or the number or code of one that is not supported. */
  readonly codec: string;
  readonly isSupported: boolean;
  /** The codec sends its settings in a header of its own. */
  readonly hasHeader: boolean;
}

const pictureCodecs: Readonly<Record<number, string>> = {
  2: 'flv1',
  3: 'flashsv',
  4: 'vp6f',
  5: 'vp6a',
  6: 'flashsv2',
  7: 'h264',
};
/** Enhanced RTMP. The library reads no others. */
const pictureFourCcs: Readonly<Record<string, string>> = { hvc1: 'hevc', av01: 'av1', vp09: 'vp9' };
const soundCodecs: Readonly<Record<number, string>> = {
  0: 'pcm',
  1: 'adpcm_swf',
  2: 'mp3',
  3: 'pcm_s16le',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'pcm_alaw',
  8: 'pcm_mulaw',
  10: 'aac',
  11: 'speex',
  14: 'mp3',
};
const soundFourCcs: Readonly<Record<string, string>> = {
  Opus: 'opus',
  fLaC: 'flac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  '.mp3': 'mp3',
  mp4a: 'aac',
};
/** Not in the specification, but known to operators by these names. */
const foreignNames: Readonly<Record<number, string>> = { 8: 'h263', 9: 'mpeg4', 12: 'hevc', 13: 'av1' };
const infoFrame = 5;

/** Reads an FLV tag of type 8 or 9. */
export function readFlvTag(type: number, body: Buffer): FlvTag {
  return type === 9 ? readPicture(body) : readSound(body);
}

function readPicture(body: Buffer): FlvTag {
  const [first = 0, second = 0] = body;
  const frame = (first >> 4) & 7;
  const picture = frame === 1 ? 'key' : 'other';
  if (first & 0x80) {
    const name = body.toString('latin1', 1, 5);
    const role = ({ 0: 'header', 1: picture, 3: picture, 4: 'other' } as const)[first & 15] ?? 'ignored';
    return describe('video', body, { name: pictureFourCcs[name], foreign: name, role, hasHeader: true });
  }
  const id = first & 15;
  const name = pictureCodecs[id];
  const foreign = `${foreignNames[id] ?? 'codec'} (${id})`;
  const role = frame === infoFrame ? 'ignored' : picture;
  if (id !== 7) return describe('video', body, { name, foreign, role, hasHeader: false });
  const own = ({ 0: 'header', 1: role } as const)[second] ?? 'ignored';
  return describe('video', body, { name, foreign, role: own, hasHeader: true });
}

function readSound(body: Buffer): FlvTag {
  const [first = 0, second = 0] = body;
  const id = first >> 4;
  if (id === 9) {
    const name = body.toString('latin1', 1, 5);
    const role = ({ 0: 'header', 1: 'other', 4: 'other' } as const)[first & 15] ?? 'ignored';
    return describe('audio', body, { name: soundFourCcs[name], foreign: name, role, hasHeader: true });
  }
  const isAac = id === 10;
  const role = isAac && second === 0 ? 'header' : 'other';
  return describe('audio', body, { name: soundCodecs[id], foreign: `codec (${id})`, role, hasHeader: isAac });
}

interface Found {
  readonly name: string | undefined;
  readonly foreign: string;
  readonly role: FlvTag['role'];
  readonly hasHeader: boolean;
}

function describe(kind: FlvTag['kind'], body: Buffer, { name, foreign, role, hasHeader }: Found): FlvTag {
  // Encoders send empty messages where there is nothing to send.
  if (body.length < 2) return { kind, role: 'ignored', codec: '', isSupported: true, hasHeader };
  return { kind, role, codec: name ?? foreign, isSupported: name !== undefined, hasHeader };
}
