import type { PlaybackEvent } from '@palco/openapi';

/** Longest stretch that one heartbeat may tell of; they come every ten seconds. */
const longestBeatMs = 60_000;
/** A player that was offline sends what it kept; older events are placed here. */
const oldestMs = 600_000;
const unreadable = Symbol('unreadable');

type Data = Readonly<Record<string, unknown>>;

/** An event that the server understands, with what its data may hold. */
export type ReadEvent =
  | {
      readonly type: 'view_start';
      readonly device: string | null;
      readonly os: string | null;
      readonly app: string | null;
      readonly network: string | null;
      readonly cdn: string | null;
      readonly viewerCode: string | null;
    }
  | { readonly type: 'playing'; readonly startupMs: number }
  | { readonly type: 'startup_error' | 'error'; readonly text: string }
  | { readonly type: 'exit_before_start' | 'rebuffer_start' | 'recovery' }
  | { readonly type: 'rebuffer_end'; readonly durationMs: number }
  | { readonly type: 'rendition_change'; readonly height: number; readonly bitrate: number }
  | {
      readonly type: 'heartbeat' | 'view_end';
      readonly watchedMs: number;
      readonly rebufferMs: number;
      readonly position: number | null;
      readonly height: number | null;
    };

/** A text on one line without what nobody sees; null for none. */
export function plainText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : [...text].slice(0, most).join('');
}

function amount(data: Data, key: string, most: number): number {
  const value = data[key];
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > most) throw unreadable;
  return value;
}
const optional = (data: Data, key: string, most: number): number | null =>
  data[key] === undefined || data[key] === null ? null : amount(data, key, most);

const named = (name: string | null, version: string | null): string | null =>
  name === null || version === null ? name : `${name} ${version}`;

const readers: Readonly<Record<string, (data: Data) => ReadEvent>> = {
  view_start: (data) => ({
    type: 'view_start',
    device: plainText(data['device'], 60),
    os: named(plainText(data['os'], 40), plainText(data['os_version'], 20)),
    app: named(plainText(data['app'], 60), plainText(data['app_version'], 20)),
    network: plainText(data['network'], 20),
    cdn: plainText(data['cdn'], 255),
    viewerCode: plainText(data['viewerId'], 64),
  }),
  playing: (data) => ({ type: 'playing', startupMs: Math.round(amount(data, 'startupMs', 600_000)) }),
  startup_error: (data) => ({ type: 'startup_error', text: errorText(data) }),
  error: (data) => ({ type: 'error', text: errorText(data) }),
  exit_before_start: () => ({ type: 'exit_before_start' }),
  rebuffer_start: () => ({ type: 'rebuffer_start' }),
  rebuffer_end: (data) => ({ type: 'rebuffer_end', durationMs: amount(data, 'durationMs', 86_400_000) }),
  rendition_change: (data) => ({
    type: 'rendition_change',
    height: amount(data, 'height', 10_000),
    bitrate: optional(data, 'bitrate', 200_000_000) ?? 0,
  }),
  heartbeat: (data) => ({ type: 'heartbeat', ...beat(data) }),
  view_end: (data) => ({ type: 'view_end', ...beat(data) }),
  recovery: () => ({ type: 'recovery' }),
};

function errorText(data: Data): string {
  const parts = [plainText(data['code'], 60), plainText(data['message'], 200)];
  return parts.filter((part) => part !== null).join(': ') || 'UNKNOWN';
}

function beat(data: Data) {
  return {
    watchedMs: Math.min(amount(data, 'watchedMs', 86_400_000), longestBeatMs),
    rebufferMs: Math.min(optional(data, 'rebufferMs', 86_400_000) ?? 0, longestBeatMs),
    position: optional(data, 'position', 1e7),
    height: optional(data, 'height', 10_000),
  };
}

/** What is kept of the data of an event: what the contract names, so that nobody stores what they like. */
const keptKeys: Readonly<Record<ReadEvent['type'], readonly string[]>> = {
  view_start: ['device', 'os', 'os_version', 'app', 'app_version', 'network', 'cdn', 'viewerId'],
  playing: ['startupMs'],
  startup_error: ['code', 'message'],
  exit_before_start: ['waitedMs'],
  rebuffer_start: [],
  rebuffer_end: ['durationMs'],
  rendition_change: ['height', 'bitrate'],
  heartbeat: [],
  error: ['code', 'message', 'fatal'],
  view_end: ['watchedMs', 'rebufferMs', 'position', 'height'],
  recovery: ['count'],
};
const longestKept = 200;

/** The data of an event that support reads. */
export function keptData(type: ReadEvent['type'], data: Data): Data {
  const kept = keptKeys[type].flatMap((key) => {
    const value = Object.hasOwn(data, key) ? data[key] : null;
    const one = typeof value === 'string' ? plainText(value, longestKept) : value;
    return ['string', 'number', 'boolean'].includes(typeof one) ? [[key, one] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** What an event says; null for a type that is not known, or for data that cannot be read. */
export function readEvent({ type, data = {} }: Pick<PlaybackEvent, 'type' | 'data'>): ReadEvent | null {
  if (!Object.hasOwn(readers, type)) return null;
  try {
    return readers[type]?.(data) ?? null;
  } catch (error) {
    if (error === unreadable) return null;
    throw error;
  }
}

const types = Object.keys(readers);

/** A number by which an event of a play that comes twice is known. */
export const markOf = ({ type, timestamp }: Pick<PlaybackEvent, 'type' | 'timestamp'>): number =>
  timestamp * types.length + types.indexOf(type);

/** When an event happened by the server's clock. That of the viewer counts for nothing. */
export function placeEvent({ age = 0 }: Pick<PlaybackEvent, 'age'>, arrival: number): number {
  return arrival - Math.min(age, oldestMs);
}

/** Renditions as the specification names them (decision A15: all above 720 lines are `1280p`). */
export function renditionOf(height: number): string {
  for (const [most, name] of [
    [300, '240p'],
    [420, '360p'],
    [600, '480p'],
    [900, '720p'],
  ] as const)
    if (height <= most) return name;
  return '1280p';
}

const systems = [
  'Windows',
  'macOS',
  'Linux',
  'Android',
  'iOS',
  'iPadOS',
  'ChromeOS',
  'HarmonyOS',
  'Tizen',
  'webOS',
  'tvOS',
  'Roku',
  'Chromecast',
  'PlayStation',
  'Xbox',
  'Nintendo',
] as const;
/** The name of an operating system without its version: one of a few, so that nobody makes up rows. */
export function systemOf(os: string | null): string | null {
  if (os === null) return null;
  return systems.find((name) => os === name || os.startsWith(`${name} `)) ?? 'outro';
}
