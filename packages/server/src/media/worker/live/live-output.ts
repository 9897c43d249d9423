import { FFmpegError, Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { createAirGate } from '../../live/air-gate.pure';
import { isOutOfRoom } from '../../../ports/disk-files';
import { createSegmenter, wholeGroup } from '../../live/segmenter.pure';
import type { SegmentBytes, SegmenterEvents } from '../../live/segmenter.pure';
import type { SegmentStore } from '../../live/segment-store';
import { peakBandwidth } from '../master-playlist.pure';
import type { Segment, Variant } from '../master-playlist.pure';
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
  /** Of a rendition with the boundaries of another one, where it begins within the run. */
  readonly beginSeconds?: number;
  /** What is on air of such a rendition, which may be behind the other one. */
  isAired?(beginSeconds: number): boolean;
  onFragment?(beginSeconds: number, onAir: boolean): void;
  /** Everything before this place of the run is written. */
  onKept?(seconds: number): void;
}

/** One rendition while it is written. */
export interface LiveOutput {
  readonly muxer: Muxer;
  write(packet: Packet, index: number): Promise<void>;
  /** Notes whether the signal is on air, for a packet that is written later. */
  look(): void;
  /** Ends the fragment. */
  cut(): Promise<void>;
  /** Ends the group of pictures before a packet with this timestamp, where parts are written. */
  endGroup(nextDts: bigint): Promise<void>;
  /** Where its last segment ended within the run, if nothing came after it; otherwise null. */
  boundary(): number | null;
  close(): Promise<void>;
  /** Ends it without its open segment, whose parts leave the lists. @returns where its last segment ended within the run */
  discard(): Promise<number>;
  /** What the master playlist says of it; null before the first segment, or the first one on air. */
  variant(list: 'raw' | 'programme'): Variant | null;
}

/** Of which the master playlist says the bandwidth. */
const measuredSegments = 60;
/** It is written again for a bandwidth that is larger by this. */
const largerBy = 1.1;

/** Opens the muxer of a rendition; its streams are added to it before the first packet. */
export async function openOutput(options: OutputOptions): Promise<LiveOutput> {
  const { recorder, picture, name, store, partSeconds } = options;
  let isInProgramme = false;
  let hasInit = false;
  /** The master playlist has to be written, and there was no room yet. */
  let owesMaster = false;
  const measured = createBandwidth();
  let [codecs, wasOnAir] = ['', false];
  const gate = createAirGate(() => performance.now());
  const events: SegmenterEvents = {
    init(bytes) {
      hasInit = true;
      store.putInit(bytes, (options.beginSeconds ?? 0) > 0 ? 'continues' : undefined);
      recorder?.begin(bytes);
    },
    facts: () => parts?.facts() ?? wholeGroup,
    fragment({ bytes, seconds, independent, beginSeconds }) {
      if (codecs === '') codecs = codecsOf(muxer.streams);
      // The programme and the recording begin with a key frame.
      const onAir = options.isAired?.(beginSeconds) ?? (gate.passes() && (independent || wasOnAir));
      wasOnAir = onAir;
      options.onFragment?.(beginSeconds, onAir);
      recorder?.add(bytes, onAir, seconds);
      if (onAir && parts !== null) store.putPart({ bytes, seconds, independent, beginSeconds });
      options.onKept?.(beginSeconds + seconds);
      return onAir;
    },
    segment(cut) {
      const isAired = store.putSegment(cut);
      const segment = cut.raw ?? cut.programme;
      const isFull = store.isDiskFull();
      owesMaster ||= (isAired && !isInProgramme) || (isFull && measured.segments().length === 0);
      if (isFull) return;
      if (segment !== null && measured.add(segment)) owesMaster = true;
      isInProgramme ||= isAired;
      if (owesMaster) owesMaster = !hasRoomFor(() => options.onReady());
    },
  };
  const segmenter = createSegmenter(options.segmentSeconds, events, options.beginSeconds);
  const muxer = await openFragments((bytes) => segmenter.push(bytes), options);
  const cut = (): Promise<void> => endFragment(muxer);
  const writing = { muxer, hasPicture: picture !== null, cut, isOpen: () => hasInit };
  const parts = partSeconds === null ? null : createPartWriter({ ...writing, partSeconds });
  return {
    muxer,
    write(packet, index) {
      gate.look(options.isOnAir());
      return parts === null ? muxer.writePacket(packet, index) : parts.write(packet, index);
    },
    look: () => gate.look(options.isOnAir()),
    // Before the head was written there is nothing to end. A writer of parts ends groups by itself.
    cut: async () => (hasInit && parts === null ? cut() : undefined),
    endGroup: async (nextDts) => parts?.endGroup(nextDts),
    boundary: () => segmenter.boundary(),
    ...openEnds({ muxer, segmenter, store, parts }),
    variant: (list) =>
      list === 'programme' && !isInProgramme ? null : measured.describe({ name, codecs, picture }),
  };
}

interface EndOptions {
  readonly muxer: Muxer;
  readonly segmenter: ReturnType<typeof createSegmenter>;
  readonly store: SegmentStore;
  readonly parts: PartWriter | null;
}

/** How an output ends. */
function openEnds({ muxer, segmenter, store, parts }: EndOptions): Pick<LiveOutput, 'close' | 'discard'> {
  return {
    async close() {
      await parts?.flush();
      await muxer.close();
      segmenter.end();
    },
    async discard() {
      const endSeconds = segmenter.discard();
      store.discardOpen();
      await muxer.close().catch(() => undefined);
      return endSeconds;
    },
  };
}

function createBandwidth() {
  let segments: readonly Segment[] = [];
  /** What the master playlist says. */
  let said = 0;
  return {
    segments: () => segments,
    /** Null before the first segment. */
    describe: (output: Pick<Variant, 'name' | 'codecs' | 'picture'>): Variant | null =>
      segments.length === 0 ? null : { ...output, uri: `${output.name}.m3u8`, segments },
    /** @returns whether the master playlist has to say another one */
    add({ seconds, bytes }: SegmentBytes): boolean {
      segments = [...segments, { seconds, bytes: bytes.length }].slice(-measuredSegments);
      const bandwidth = peakBandwidth(segments);
      if (bandwidth <= said * largerBy) return false;
      said = bandwidth;
      return true;
    },
  };
}

async function endFragment(muxer: Muxer): Promise<void> {
  const context = muxer.getFormatContext();
  FFmpegError.throwIfError(await context.interleavedWriteFrame(null), 'interleavedWriteFrame');
  FFmpegError.throwIfError(await context.writeFrame(null), 'writeFrame');
}

/** Writes something; false where the disk is full. */
export function hasRoomFor(write: () => void): boolean {
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
function fragmentOptions({
  picture,
  segmentSeconds,
  partSeconds,
  beginSeconds = 0,
}: OutputOptions): Record<string, string> {
  const defaultFlags = `empty_moov+default_base_moof${beginSeconds > 0 ? '+frag_discont' : ''}`;
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
      options: {
        ...fragmentOptions(options),
        // A rendition that comes back within a run keeps its times; the muxer would move them to 0.
        ...((options.beginSeconds ?? 0) > 0 && { avoid_negative_ts: 'disabled' }),
        max_interleave_delta: '500000',
        flush_packets: '1',
      },
    },
  );
}
