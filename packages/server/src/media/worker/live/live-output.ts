import { FFmpegError, Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createAirGate } from '../../live/air-gate.pure';
import { isOutOfRoom } from '../../../ports/disk-files';
import { createSegmenter, wholeGroup } from '../../live/segmenter.pure';
import type { SegmentStore } from '../../live/segment-store';
import type { Variant } from '../master-playlist.pure';
import { createPartWriter } from './part-writer';
import type { PartWriter } from './part-writer';
import type { Recorder } from './recorder';

/** Options of {@link openOutput}. */
export interface OutputOptions {
  readonly name: string;
  readonly segmentSeconds: number;
  /** Null where a fragment is a whole group of pictures. */
  readonly partSeconds: number | null;
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
  const { recorder, picture, name, store, partSeconds } = options;
  let isInProgramme = false;
  let hasInit = false;
  /** The master playlist has to be written, and there was no room yet. */
  let owesMaster = false;
  let first: { seconds: number; bytes: number } | null = null;
  let codecs = '';
  let wasOnAir = false;
  const gate = createAirGate(() => performance.now());
  const segmenter = createSegmenter(options.segmentSeconds, {
    init(bytes) {
      hasInit = true;
      store.putInit(bytes);
      recorder?.begin(bytes);
    },
    facts: () => parts?.facts() ?? wholeGroup,
    fragment({ bytes, seconds, independent }) {
      if (codecs === '') codecs = codecsOf(muxer.streams);
      // The programme and the recording begin with a key frame.
      const onAir = gate.passes() && (independent || wasOnAir);
      wasOnAir = onAir;
      recorder?.add(bytes, onAir, seconds);
      if (onAir && parts !== null) store.putPart({ bytes, seconds, independent });
      return onAir;
    },
    segment(cut) {
      const isAired = store.putSegment(cut);
      owesMaster ||= (first === null && cut.raw !== null) || (isAired && !isInProgramme);
      if (store.isDiskFull()) return;
      const segment = cut.raw ?? cut.programme;
      if (first === null && segment !== null)
        first = { seconds: segment.seconds, bytes: segment.bytes.length };
      isInProgramme ||= isAired;
      if (owesMaster) owesMaster = !hasRoomFor(() => options.onReady());
    },
  });
  const muxer = await openFragments((bytes) => segmenter.push(bytes), options);
  const cut = (): Promise<void> => endFragment(muxer);
  const writing = { muxer, hasPicture: picture !== null, isOpen: () => hasInit, cut };
  const parts: PartWriter | null =
    partSeconds === null ? null : createPartWriter({ ...writing, partSeconds });
  return {
    muxer,
    write(packet, index) {
      gate.look(options.isOnAir());
      return parts === null ? muxer.writePacket(packet, index) : parts.write(packet, index);
    },
    look: () => gate.look(options.isOnAir()),
    // Before the head was written there is nothing to end. A writer of parts ends groups by itself.
    cut: async () => (hasInit && parts === null ? cut() : undefined),
    async close() {
      await parts?.flush();
      await muxer.close();
      segmenter.end();
    },
    variant(list) {
      if (first === null || (list === 'programme' && !isInProgramme)) return null;
      return { name, uri: `${name}.m3u8`, codecs, segments: [first], picture };
    },
  };
}

async function endFragment(muxer: Muxer): Promise<void> {
  const context = muxer.getFormatContext();
  FFmpegError.throwIfError(await context.interleavedWriteFrame(null), 'interleavedWriteFrame');
  FFmpegError.throwIfError(await context.writeFrame(null), 'writeFrame');
}

/** Writes something; false where the disk is full. */
function hasRoomFor(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    return false;
  }
}

function codecsOf(streams: readonly Stream[]): string {
  return streams
    .map((stream) => stream.codecpar.getCodecString())
    .filter((codec) => codec !== null)
    .join(',');
}

/** A fragment for each key frame; of sound alone, for each segment; and with parts, where the writer ends one. */
function fragmentOptions({ picture, segmentSeconds, partSeconds }: OutputOptions): Record<string, string> {
  const defaultFlags = 'empty_moov+default_base_moof';
  if (partSeconds !== null) return { movflags: `+frag_custom+${defaultFlags}` };
  if (picture !== null) return { movflags: `+frag_keyframe+${defaultFlags}` };
  return { movflags: `+${defaultFlags}`, frag_duration: String(segmentSeconds * 1_000_000) };
}

function openFragments(take: (bytes: Buffer) => void, options: OutputOptions): Promise<Muxer> {
  return Muxer.open(
    { write: (bytes: Buffer) => void take(bytes) },
    {
      format: 'mp4',
      // Asynchronous writing would turn a full disk into an unhandled rejection.
      useAsyncWrite: false,
      // The queue would wait for a track that was announced and never sends a packet.
      useSyncQueue: false,
      options: { ...fragmentOptions(options), max_interleave_delta: '500000', flush_packets: '1' },
    },
  );
}
