import type { Readable } from 'node:stream';
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { LiveSource } from '../../../ports/live-packager';
import { WorkerFailure } from '../failure';

/** An opened signal. */
export interface OpenedSignal {
  readonly demuxer: Demuxer;
  readonly video: Stream | null;
  readonly audio: Stream | null;
}

/** How much is probed before the first packet is returned: enough to find both tracks. */
const look = { probesize: '1000000', analyzeduration: '1000000' };
/** Read timeout in microseconds. */
const silence = '10000000';

/** Opens a signal. Protocols and formats are allow-listed by its kind, so that no playlist or other protocol is opened. */
export async function openSignal(source: LiveSource, pushed: Readable): Promise<OpenedSignal> {
  const demuxer =
    source.kind === 'pull'
      ? await Demuxer.open(source.url, {
          options: {
            ...look,
            rw_timeout: silence,
            protocol_whitelist: 'rtmp,tcp',
            format_whitelist: 'flv',
          },
        })
      : await Demuxer.open(pushed, {
          format: source.container === 'mp4' ? 'mov' : 'matroska',
          options: look,
        });
  const video = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_VIDEO) ?? null;
  const audio = demuxer.streams.find((one) => one.codecpar.codecType === AVMEDIA_TYPE_AUDIO) ?? null;
  if (video === null && audio === null) throw new WorkerFailure('NOT_MEDIA');
  return { demuxer, video, audio };
}

/** Shifts the timestamps of a signal so that it begins at 0, as the encoders expect. */
export function createRebase(): (packet: Packet, stream: Stream) => number {
  let begin: number | null = null;
  return (packet, stream) => {
    const { num, den } = stream.timeBase;
    const time = packet.dts >= 0n ? packet.dts : packet.pts;
    begin ??= (Number(time) * num) / den;
    const shift = BigInt(Math.round((begin * den) / num));
    if (packet.dts !== noTime) packet.dts -= shift;
    if (packet.pts !== noTime) packet.pts -= shift;
    return (Number(packet.dts === noTime ? packet.pts : packet.dts) * num * 1000) / den;
  };
}

const noTime = -(2n ** 63n);
