import { Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createAirGate } from '../../live/air-gate.pure';
import { createSegmenter } from '../../live/segmenter.pure';
import { openSegmentStore } from '../../live/segment-store';
import type { SegmentStoreOptions } from '../../live/segment-store';
import type { Variant } from '../master-playlist.pure';
import type { Recorder } from './recorder';

/** Options of {@link openOutput}. */
export interface OutputOptions extends Omit<SegmentStoreOptions, 'now'> {
  /** Its pictures' size; null for sound alone. */
  readonly picture: Variant['picture'];
  /** Called once, after the first segment was written. */
  onReady(): void;
  isOnAir(): boolean;
  /** Gets what is on air; null for a rendition that is not recorded. */
  readonly recorder: Recorder | null;
}

/** One rendition while it is written. */
export interface LiveOutput {
  readonly muxer: Muxer;
  write(packet: Packet, index: number): Promise<void>;
  close(): Promise<void>;
  /** What the master playlist says of it; null before the first segment. */
  variant(): Variant | null;
}

/** Opens the muxer of a rendition; its streams are added to it before the first packet. */
export async function openOutput(options: OutputOptions): Promise<LiveOutput> {
  const store = openSegmentStore({ ...options, now: Date.now });
  const { recorder, picture, name } = options;
  let first: { seconds: number; bytes: number } | null = null;
  let codecs = '';
  const gate = createAirGate(() => performance.now());
  const segmenter = createSegmenter(options.segmentSeconds, {
    init(bytes) {
      store.putInit(bytes);
      recorder?.begin(bytes);
    },
    fragment(bytes) {
      if (codecs === '') codecs = codecsOf(muxer.streams);
      const onAir = gate.passes();
      recorder?.add(bytes, onAir);
      return onAir;
    },
    segment(bytes, seconds, onAir) {
      store.putSegment(bytes, seconds, onAir);
      const isFirst = first === null;
      first ??= { seconds, bytes: bytes.length };
      if (isFirst) options.onReady();
    },
  });
  const muxer = await openFragments((bytes) => segmenter.push(bytes), options);
  return {
    muxer,
    write(packet, index) {
      gate.look(options.isOnAir());
      return muxer.writePacket(packet, index);
    },
    async close() {
      await muxer.close();
      segmenter.end();
    },
    variant: () => first && { name, uri: `${name}.m3u8`, codecs, segments: [first], picture },
  };
}

function codecsOf(streams: readonly Stream[]): string {
  return streams
    .map((stream) => stream.codecpar.getCodecString())
    .filter((codec) => codec !== null)
    .join(',');
}

/** A fragment for each key frame; of sound alone, for each segment. */
function openFragments(
  take: (bytes: Buffer) => void,
  { picture, segmentSeconds }: OutputOptions,
): Promise<Muxer> {
  const cut =
    picture === null ? { frag_duration: String(segmentSeconds * 1_000_000) } : { movflags: '+frag_keyframe' };
  return Muxer.open(
    { write: (bytes: Buffer) => void take(bytes) },
    {
      format: 'mp4',
      // Asynchronous writing would turn a full disk into an unhandled rejection.
      useAsyncWrite: false,
      // The queue would wait for a track that was announced and never sends a packet.
      useSyncQueue: false,
      options: {
        ...cut,
        movflags: `${cut.movflags ?? ''}+empty_moov+default_base_moof`,
        max_interleave_delta: '500000',
        flush_packets: '1',
      },
    },
  );
}
