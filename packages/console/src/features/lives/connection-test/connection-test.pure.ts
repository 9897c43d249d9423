import type { ConnectionFinding, ConnectionTest } from '@palco/sdk/lives';

/** Findings that this page has texts for, and the unit of what to set; a newer server may know others. */
const units = {
  unsupported_codec: null,
  limit_reached: null,
  no_picture: null,
  line_too_slow: 'rate',
  reconnects: 'count',
  gaps: 'count',
  keyframes_unseen: 'plain',
  keyframes_far: 'plain',
  keyframes_irregular: 'plain',
  no_sound: null,
  silent: null,
  quiet: null,
  loud: null,
  bitrate_low: 'rate',
  bitrate_high: 'rate',
  bitrate_unsteady: 'rate',
  packet_loss: 'plain',
  restarts: 'count',
  fps_low: 'plain',
  fps_high: 'plain',
  fps_unsteady: 'plain',
  left_out: null,
  overloaded: null,
  too_short: null,
} as const satisfies { readonly [Code in ConnectionFinding['code']]: 'rate' | 'count' | 'plain' | null };

export type FindingCode = keyof typeof units;
export type CountedCode = {
  [Code in FindingCode]: (typeof units)[Code] extends 'count' ? Code : never;
}[FindingCode];

export const isKnownFinding = ({ code }: Pick<ConnectionFinding, 'code'>): boolean =>
  Object.hasOwn(units, code);

/** Whether its text counts something. */
export const isCounted = (code: FindingCode): code is CountedCode => units[code] === 'count';

/** The number that a text shows: megabits of a bitrate, others as they are. */
export const shownValue = ({ code, value }: Pick<ConnectionFinding, 'code' | 'value'>): number =>
  units[code] === 'rate' ? megabits(value ?? 0) : (value ?? 0);

/** Tenths of a megabit, hundredths below one. */
export function megabits(bits: number): number {
  const step = bits < 1_000_000 ? 100 : 10;
  return Math.round((bits * step) / 1_000_000) / step;
}

/** Of the names that encoders write in their settings. */
const codecs: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  h265: 'H.265',
  av1: 'AV1',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
};
export const codecName = (codec: string): string => codecs[codec] ?? codec.toUpperCase();

/** Below this nobody hears anything. */
const silentLevel = -60;

export function soundState(sound: NonNullable<ConnectionTest['report']>['sound']) {
  if (sound.codec === null) return 'none';
  if (sound.level === null) return 'unknown';
  return (sound.loudest ?? sound.level) < silentLevel ? 'silent' : 'value';
}

/** How far a test is, of a hundred; null while its encoder is awaited. */
export const progressOf = ({ status, seconds, wantedSeconds }: ConnectionTest): number | null =>
  status === 'waiting' ? null : (seconds * 100) / wantedSeconds;

/** The points of a line that shows a series, in a picture of 100 by 24, its foot at zero. */
export function chartPoints(series: readonly number[]): string {
  const top = Math.max(1, ...series);
  const step = 100 / Math.max(1, series.length - 1);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return series.map((value, at) => `${tenth(at * step)},${tenth(24 - (value * 23) / top)}`).join(' ');
}
