/** The head of a fragmented MP4. */
export interface InitPiece {
  readonly kind: 'init';
  readonly bytes: Buffer;
}

/** One `moof` with its `mdat`. */
export interface FragmentPiece {
  readonly kind: 'fragment';
  readonly bytes: Buffer;
  /** Duration of its first video track, or of its sound if it has no video. */
  readonly seconds: number;
}

interface Box {
  readonly type: string;
  /** Byte range of the payload, without the box header. */
  readonly start: number;
  readonly end: number;
}

interface Track {
  readonly id: number;
  readonly timescale: number;
  readonly isPicture: boolean;
}

/** The place of a fragment in its run: `sequence_number` of its `mfhd` (ISO/IEC 14496-12, 8.8.5). */
export const fragmentNumber = (fragment: Buffer): number =>
  fragment.length < 24 ? 0 : fragment.readUInt32BE(20);

/** Splits the byte stream of a fragmented MP4 into its init section and its fragments, however the bytes are chunked. */
export function createFragmentCutter(): { push(bytes: Buffer): (InitPiece | FragmentPiece)[] } {
  let rest: Buffer = Buffer.alloc(0);
  let head: Buffer[] = [];
  let moof: Buffer | null = null;
  let tracks: readonly Track[] = [];

  function take(box: Buffer): InitPiece | FragmentPiece | null {
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp') head = [box];
    else if (type === 'moov') {
      tracks = readTracks(box);
      return { kind: 'init', bytes: Buffer.concat([...head, box]) };
    } else if (type === 'moof') moof = box;
    else if (type === 'mdat' && moof !== null) {
      const bytes = Buffer.concat([moof, box]);
      const seconds = fragmentSeconds(moof, tracks);
      moof = null;
      return { kind: 'fragment', bytes, seconds };
    }
    return null;
  }

  return {
    push(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const pieces: (InitPiece | FragmentPiece)[] = [];
      while (rest.length >= 8) {
        const size = rest.readUInt32BE(0);
        if (size < 8) throw new Error('A box of an MP4 without a length');
        if (rest.length < size) break;
        // A copy: the buffer belongs to the engine.
        const piece = take(Buffer.from(rest.subarray(0, size)));
        if (piece !== null) pieces.push(piece);
        rest = rest.subarray(size);
      }
      rest = Buffer.from(rest);
      return pieces;
    },
  };
}

function* boxes(data: Buffer, start: number, end: number): Generator<Box> {
  let at = start;
  while (at + 8 <= end) {
    const size = data.readUInt32BE(at);
    if (size < 8 || at + size > end) return;
    yield { type: data.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size };
    at += size;
  }
}

function find(data: Buffer, within: Pick<Box, 'start' | 'end'>, path: readonly string[]): Box | null {
  const [type, ...deeper] = path;
  for (const box of boxes(data, within.start, within.end)) {
    if (box.type === type) return deeper.length === 0 ? box : find(data, box, deeper);
  }
  return null;
}

function readTracks(moov: Buffer): Track[] {
  const tracks: Track[] = [];
  for (const trak of boxes(moov, 8, moov.length)) {
    if (trak.type !== 'trak') continue;
    const tkhd = find(moov, trak, ['tkhd']);
    const mdhd = find(moov, trak, ['mdia', 'mdhd']);
    const hdlr = find(moov, trak, ['mdia', 'hdlr']);
    if (tkhd === null || mdhd === null || hdlr === null) continue;
    tracks.push({
      id: moov.readUInt32BE(tkhd.start + (moov[tkhd.start] === 1 ? 20 : 12)),
      timescale: moov.readUInt32BE(mdhd.start + (moov[mdhd.start] === 1 ? 20 : 12)),
      isPicture: moov.toString('latin1', hdlr.start + 8, hdlr.start + 12) === 'vide',
    });
  }
  return tracks;
}

function fragmentSeconds(moof: Buffer, tracks: readonly Track[]): number {
  const lengths: { readonly isPicture: boolean; readonly seconds: number }[] = [];
  for (const traf of boxes(moof, 8, moof.length)) {
    if (traf.type !== 'traf') continue;
    const tfhd = find(moof, traf, ['tfhd']);
    if (tfhd === null) continue;
    const track = tracks.find((one) => one.id === moof.readUInt32BE(tfhd.start + 4));
    if (track === undefined) continue;
    const ticks = trafTicks(moof, traf, defaultDuration(moof, tfhd));
    lengths.push({ isPicture: track.isPicture, seconds: ticks / track.timescale });
  }
  return (lengths.find((one) => one.isPicture) ?? lengths[0])?.seconds ?? 0;
}

/** `default-sample-duration` of a `tfhd`, behind the optional fields before it. */
function defaultDuration(moof: Buffer, tfhd: Box): number {
  const flags = moof.readUInt32BE(tfhd.start) & 0xffffff;
  const at = tfhd.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  return flags & 0x8 ? moof.readUInt32BE(at) : 0;
}

function trafTicks(moof: Buffer, traf: Box, defaultTicks: number): number {
  let ticks = 0;
  for (const trun of boxes(moof, traf.start, traf.end)) {
    if (trun.type !== 'trun') continue;
    const flags = moof.readUInt32BE(trun.start) & 0xffffff;
    const samples = moof.readUInt32BE(trun.start + 4);
    if (!(flags & 0x100)) {
      ticks += samples * defaultTicks;
      continue;
    }
    const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
    const first = trun.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
    for (let sample = 0; sample < samples; sample += 1) ticks += moof.readUInt32BE(first + sample * width);
  }
  return ticks;
}
