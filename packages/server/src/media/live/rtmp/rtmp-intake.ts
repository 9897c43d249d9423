import type { SignalFigures } from '../../../ports/live-ingest';
import { readFlvTag } from '../flv-tag.pure';
import { createMeter } from '../meter.pure';
import { createTimeline } from '../timeline.pure';
import type { ArrivingTag } from '../timeline.pure';
import type { AmfValue } from './amf.pure';
import type { PublishedStep } from './rtmp-connection';
import type { SignalFeed } from './signal-feed';

/** What an admitted publisher sends, on its way to the packager. */
export interface RtmpIntake {
  take(step: PublishedStep): void;
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
export function openRtmpIntake(feed: SignalFeed, refuse: () => void): RtmpIntake {
  const meter = createMeter();
  const timeline = createTimeline<IntakeTag>(startMs);
  const codecs: Record<ArrivingTag['kind'], string | null> = { video: null, audio: null };
  let size: Pick<SignalFigures, 'width' | 'height'> = { width: null, height: null };
  let isRefused = false;

  function takeMedia({ type, timeMs, body }: Extract<PublishedStep, { kind: 'media' }>): void {
    const read = readFlvTag(type, body);
    if (read === null || read.role === 'ignored' || isRefused) return;
    const { kind, role, codec, isSupported, hasHeader } = read;
    codecs[kind] = codec;
    if (!isSupported) {
      isRefused = true;
      return refuse();
    }
    const arrivedMs = Date.now();
    const format = role === 'header' ? read.body.toString('latin1') : hasHeader ? null : codec;
    if (!hasHeader) feed.forgetHeader(kind);
    const own = { timeMs: timeMs + read.offsetMs, body: read.body };
    const step = timeline.take({ kind, role, arrivedMs, format, ...own });
    if (step.beginsRun) feed.endRun();
    for (const { tag, timeMs: placedMs } of step.pass) {
      if (tag.role !== 'header') {
        const isKey = tag.role === 'key';
        meter.add({ kind: tag.kind, isKey, dtsMs: placedMs, arrivedMs, bytes: tag.body.length });
      }
      feed.pass({ ...tag, timeMs: placedMs });
    }
  }

  return {
    take(step) {
      if (step.kind === 'media') takeMedia(step);
      else if (step.kind === 'metadata') {
        const { width, height } = step.values;
        size = { width: pixels(width), height: pixels(height) };
        feed.describe(step.values);
      }
    },
    figures() {
      const measured = meter.read(Date.now());
      const problem = isRefused ? 'unsupported_codec' : measured.problem;
      return { ...measured, ...size, videoCodec: codecs.video, audioCodec: codecs.audio, problem };
    },
  };
}

/** Validates a width or height from the encoder's metadata. */
function pixels(claimed: AmfValue): number | null {
  const value = typeof claimed === 'number' ? Math.round(claimed) : 0;
  return value > 0 && value <= 8192 ? value : null;
}
