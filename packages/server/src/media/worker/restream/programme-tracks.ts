import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import type { Packet, Stream } from 'node-av';

/** One segment of the programme, open. */
export interface Tracks {
  readonly demuxer: Demuxer;
  readonly video: Stream | null;
  readonly audio: Stream | null;
  /** What a receiver was told of them. */
  readonly form: string;
}

/** @param bytes an initialization section and its media */
export async function openTracks(bytes: Buffer): Promise<Tracks> {
  const demuxer = await Demuxer.open(bytes, { format: 'mov' });
  const video = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_VIDEO) ?? null;
  const audio = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_AUDIO) ?? null;
  return { demuxer, video, audio, form: [video, audio].map(formOf).join('|') };
}

function formOf(stream: Stream | null): string {
  if (stream === null) return '';
  const { codecId, extradata } = stream.codecpar;
  return `${codecId} ${stream.timeBase.den} ${extradata?.toString('hex')}`;
}

export const timeOf = ({ dts }: Packet, { timeBase: { num, den } }: Stream): number =>
  (Number(dts) * num * 1000) / den;
