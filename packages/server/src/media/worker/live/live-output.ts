import { FFmpegError, Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createAirGate } from '../../live/air-gate.pure';
import { isDiskFull } from '../../live/live-files';
import { createSegmenter } from '../../live/segmenter.pure';
import type { SegmentStore } from '../../live/segment-store';
import type { Variant } from '../master-playlist.pure';
import type { Recorder } from './recorder';

/** Options of {@link openOutput}. */
export interface OutputOptions {
  readonly name: string;
  readonly segmentSeconds: number;
  readonly store: SegmentStore;
  /** Its pictures' size; null for sound alone. */
  readonly picture: Variant['picture'];
  /** Called after the first segment of a playlist was written: of the raw one, of the programme. */
  onReady(): void;
  isOnAir(): boolean;
  /** Gets what is on air; null for a rendition that is not recorded. */
  readonly recorder: Recorder | null;
}

/** One rendition while it is written. */
export interface LiveOutput {
  readonly muxer: Muxer;
  write(packet: Packet, index: number): Promise<void>;
  /** Notes whether the signal is on air, for a packet that is written later. */
  look(): void;
  /** Ends the fragment. */
  cut(): Promise<void>;
  close(): Promise<void>;
  /** What the master playlist says of it; null before the first segment, or the first one on air. */
  variant(list: 'raw' | 'programme'): Variant | null;
}

/** Opens the muxer of a rendition; its streams are added to it before the first packet. */
export async function openOutput(options: OutputOptions): Promise<LiveOutput> {
  const { recorder, picture, name, store } = options;
  let isInProgramme = false;
  let hasInit = false;
  /** The master playlist has to be written, and there was no room yet. */
  let owesMaster = false;
  let first: { seconds: number; bytes: number } | null = null;
  let codecs = '';
  const gate = createAirGate(() => performance.now());
  const segmenter = createSegmenter(options.segmentSeconds, {
    init(bytes) {
      hasInit = true;
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
      const wasOnAir = store.putSegment(bytes, seconds, onAir);
      owesMaster ||= first === null || (wasOnAir && !isInProgramme);
      if (store.isDiskFull()) return;
      first ??= { seconds, bytes: bytes.length };
      isInProgramme ||= wasOnAir;
      if (owesMaster) owesMaster = !hasRoomFor(() => options.onReady());
    },
  });
  const muxer = await openFragments((bytes) => segmenter.push(bytes), options);
  return {
    muxer,
    write(packet, index) {
      gate.look(options.isOnAir());
      return muxer.writePacket(packet, index);
    },
    look: () => gate.look(options.isOnAir()),
    async cut() {
      // Before the head was written there is nothing to end.
      if (!hasInit) return;
      const context = muxer.getFormatContext();
      FFmpegError.throwIfError(await context.interleavedWriteFrame(null), 'interleavedWriteFrame');
      FFmpegError.throwIfError(await context.writeFrame(null), 'writeFrame');
    },
    async close() {
      await muxer.close();
      segmenter.end();
    },
    variant(list) {
      if (first === null || (list === 'programme' && !isInProgramme)) return null;
      return { name, uri: `${name}.m3u8`, codecs, segments: [first], picture };
    },
  };
}

/** Writes something; false where the disk is full. */
function hasRoomFor(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return false;
  }
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
