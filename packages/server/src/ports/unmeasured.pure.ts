import type { SignalFigures } from './live-ingest';

/** The figures of a signal that was never measured. */
export const unmeasured: SignalFigures = {
  fps: 0,
  bitrate: 0,
  keyframeIntervalMs: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  packets: 0,
};
