import type { LiveSignal } from '@palco/sdk/lives';

/** What is measured of a signal, and what a message tells of it. */
export type SignalFigures = Pick<
  LiveSignal,
  | 'id'
  | 'uptime'
  | 'transcodingQuality'
  | 'resolution'
  | 'fps'
  | 'bitrate'
  | 'keyframeInterval'
  | 'signalStart'
  | 'problem'
  | 'recordingGaps'
  | 'problemDetail'
  | 'programme'
  | 'link'
  | 'ladder'
  | 'isTest'
  | 'testEndsAt'
> & {
  /** `waiting`, `active`, `reconnecting` or `lost`; a newer server may know others. */
  readonly status: string;
};
