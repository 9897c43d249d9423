import type { SignalFigures, SignalProblem, SignalProblemDetail } from '../../../ports/live-ingest';
import { readFlvTag } from '../flv-tag.pure';
import type { FlvTag } from '../flv-tag.pure';
import { createMeter } from '../meter.pure';
import { createArrivals } from './arrivals.pure';
import { createTimeline } from '../timeline.pure';
import type { ArrivingTag, TimelineStep } from '../timeline.pure';
import type { AmfValue } from '../rtmp/amf.pure';
import type { PublishedStep } from '../rtmp/rtmp-connection';
import { createFedLayers } from './fed-layers';
import { createSignalFaults } from './signal-faults.pure';
import type { SignalFaults } from './signal-faults.pure';
import type { SignalFeed } from './signal-feed';

/** What an admitted publisher sends, on its way to the packager. */
export interface SignalIntake {
  take(step: PublishedStep): void;
  /** The connection was ended for what the sender did. */
  fail(code: SignalProblemDetail['code']): void;
  figures(): SignalFigures;
}

interface IntakeTag extends ArrivingTag {
  readonly body: Buffer;
}

/** Sound may begin a little earlier than the first picture. */
const startMs = 1000;

/**
 * Stands between a connection and the readers of its signal: measures, puts timestamps on one time line, and ends the
 * connections of readers where a new run begins, so that they open the signal again. `refuse` is called once, when a codec
 * cannot be taken.
 */
export function openSignalIntake(feed: SignalFeed, refuse: () => void): SignalIntake {
  const meter = createMeter();
  const faults = createSignalFaults();
  const arrivals = createArrivals();
  const timeline = createTimeline<IntakeTag>(startMs);
  const layers = createFedLayers(feed);
  const codecs = createCodecs(refuse);
  let size: Pick<SignalFigures, 'width' | 'height'> = { width: null, height: null };

  function takeMedia({ type, timeMs, body }: Extract<PublishedStep, { kind: 'media' }>): void {
    const read = readFlvTag(type, body);
    const arrivedMs = performance.now();
    if (read === null) return faults.leftOut({ code: 'broken_message', value: null }, arrivedMs);
    noteTracks(faults, beside(codecs.names().videoCodec, read), arrivedMs);
    if (codecs.isRefused()) return;
    const ownMs = timeMs + read.offsetMs;
    if (layers.take(read.layers, ownMs, arrivedMs)) timeline.renew();
    const { kind, role, hasHeader } = read;
    if (role === 'ignored' || !codecs.accept(read)) return;
    if (!hasHeader) feed.deleteHeader(kind);
    const own = { timeMs: ownMs, body: read.body, format: formatOf(read, role) };
    const step = timeline.take({ kind, role, arrivedMs, ...own });
    if (kind === 'video' && role === 'header') layers.describe(read.body);
    if (step.beginsRun) beginRun(step, arrivedMs);
    for (const { tag, timeMs: placedMs } of step.pass) pass(tag, placedMs, arrivedMs);
  }
  function beginRun({ pass: [first] }: TimelineStep<IntakeTag>, arrivedMs: number): void {
    feed.endRun();
    arrivals.restart();
    layers.begin(first?.timeMs ?? 0, arrivedMs);
  }
  function pass(tag: IntakeTag, timeMs: number, arrivedMs: number): void {
    if (tag.role !== 'header') {
      if (tag.kind === 'video') layers.placed(tag.timeMs, timeMs, arrivedMs);
      const isKey = tag.role === 'key';
      meter.add({ kind: tag.kind, isKey, dtsMs: timeMs, arrivedMs, bytes: tag.body.length });
      faults.taken(tag.kind, timeMs);
      arrivals.take(tag.kind, timeMs, arrivedMs);
    }
    feed.pass({ ...tag, timeMs });
  }

  return {
    take(step) {
      if (step.kind === 'media') return takeMedia(step);
      if (step.kind === 'leftOut') return faults.leftOut(step.detail, performance.now());
      const { width, height, videocodecid } = step.values;
      size = { width: pixels(width), height: pixels(height) };
      if (size.width !== null || Boolean(videocodecid)) faults.expectPicture();
      feed.describe(step.values);
    },
    fail: (code) => faults.ended({ code, value: null }),
    figures() {
      const nowMs = performance.now();
      const measured = meter.read(nowMs);
      const fault = faults.read(nowMs);
      const worst = worstOf(codecs.isRefused(), measured.problem ?? null, fault);
      return { ...measured, ...size, ...codecs.names(), ...worst, flow: arrivals.read(nowMs) };
    },
  };
}

/** What a signal is encoded in; one that cannot be taken is refused. */
function createCodecs(refuse: () => void) {
  const codecs: Record<ArrivingTag['kind'], string | null> = { video: null, audio: null };
  let isRefused = false;
  return {
    isRefused: (): boolean => isRefused,
    accept({ kind, codec, isSupported }: FlvTag): boolean {
      codecs[kind] = codec;
      if (isSupported) return true;
      isRefused = true;
      refuse();
      return false;
    },
    names: () => ({ videoCodec: codecs.video, audioCodec: codecs.audio }),
  };
}

/** What settings are told apart by. */
function formatOf({ body, codec, hasHeader }: FlvTag, role: IntakeTag['role']): string | null {
  if (role === 'header') return body.toString('latin1');
  return hasHeader ? null : codec;
}

function noteTracks(
  faults: SignalFaults,
  { kind, role, furtherTracks, unknownType }: FlvTag,
  nowMs: number,
): void {
  const [further] = furtherTracks;
  if (kind === 'video' && (role !== 'ignored' || further !== undefined)) faults.expectPicture();
  if (unknownType !== null) faults.leftOut(unknownPacket(kind, unknownType), nowMs);
  if (further !== undefined) faults.leftOut({ code: `${kind}_track`, value: String(further) }, nowMs);
}

/** A layer is a further track as any other where there is no picture that it could go beside. */
function beside(picture: string | null, tag: FlvTag): FlvTag {
  if (picture !== null || tag.role !== 'ignored') return tag;
  return { ...tag, furtherTracks: [...tag.layers.map(({ track }) => track), ...tag.furtherTracks] };
}

const unknownPacket = (kind: FlvTag['kind'], type: number): SignalProblemDetail => ({
  code: 'message_type',
  value: `${kind === 'video' ? 9 : 8}/${type}`,
});

/** What ended the connection first, then what keeps the programme from being seen, then what is left out of it. */
function worstOf(
  isRefused: boolean,
  measured: SignalProblem | null,
  fault: ReturnType<SignalFaults['read']>,
): { problem: SignalProblem | null; problemDetail: SignalProblemDetail | null } {
  if (isRefused) return { problem: 'unsupported_codec', problemDetail: null };
  if (measured !== null && fault?.problem !== 'connection_fault')
    return { problem: measured, problemDetail: null };
  return { problem: fault?.problem ?? null, problemDetail: fault?.detail ?? null };
}

/** Validates a width or height from the encoder's metadata. */
function pixels(claimed: AmfValue): number | null {
  const value = typeof claimed === 'number' ? Math.round(claimed) : 0;
  return value > 0 && value <= 8192 ? value : null;
}
