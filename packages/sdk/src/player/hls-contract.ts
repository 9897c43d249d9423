import type { PlatformMediaElement } from '../kernel/platform-types';
import type { EngineLevel } from './player-quality.pure';

/** A segment as hls.js lists it. */
export interface HlsFragment {
  readonly type: string;
  readonly sn: number | string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
  /** It is left out. */
  readonly gap?: boolean;
  /** The lines of the list about it. */
  readonly tagList: readonly (readonly string[])[];
}

/** What a list says, as hls.js read it. */
export interface HlsDetails {
  readonly live: boolean;
  readonly targetduration: number;
  readonly partTarget: number;
  /** The end of the newest media. */
  readonly edge: number;
  /** Seconds since it brought something new. */
  readonly age: number;
  readonly fragments: readonly HlsFragment[];
}

/** The part of an hls.js error that the player reads. */
export interface HlsErrorData {
  readonly type: string;
  readonly details: string;
  readonly fatal: boolean;
  readonly frag?: HlsFragment;
  readonly response?: { readonly code?: number };
}

/** The part of an hls.js instance that the player uses. */
export interface HlsInstance {
  readonly levels: readonly (EngineLevel & { readonly details?: Pick<HlsDetails, 'fragments'> })[];
  /** Index of the level to play from the next segment on, -1 for automatic choice. */
  nextLevel: number;
  /** The same from the next segment on that is loaded: what is loaded already is kept. */
  loadLevel: number;
  /** Index of the list of subtitles that is loaded, -1 for none; absent in builds without subtitles. */
  subtitleTrack?: number;
  /** Whether the size of the element limits the automatic choice. */
  capLevelToPlayerSize: boolean;
  readonly autoLevelEnabled: boolean;
  readonly config: { maxMaxBufferLength: number };
  /** The newest list of what is played. */
  readonly latestLevelDetails?: HlsDetails | null;
  /** Where playback of a live stream should be, in seconds; null while unknown and for recordings. */
  readonly liveSyncPosition?: number | null;
  /** The ways to the media that the list names; absent in builds without content steering. */
  readonly pathways?: readonly string[];
  /** Goes over to the first of these that has not failed of late. */
  pathwayPriority?: readonly string[] | null;
  attachMedia(element: PlatformMediaElement): void;
  loadSource(src: string): void;
  startLoad(startPosition?: number): void;
  pauseBuffering(): void;
  resumeBuffering(): void;
  recoverMediaError(): void;
  destroy(): void;
  on(event: 'hlsManifestParsed', listener: () => void): void;
  on(
    event: 'hlsLevelLoaded',
    listener: (event: string, data: { readonly details: HlsDetails }) => void,
  ): void;
  on(event: 'hlsLevelSwitched', listener: (event: string, data: { readonly level: number }) => void): void;
  on(
    event: 'hlsFragLoading' | 'hlsFragBuffered',
    listener: (event: string, data: { readonly frag: HlsFragment }) => void,
  ): void;
  on(
    event: 'hlsSubtitleFragProcessed',
    listener: (event: string, data: { readonly success: boolean }) => void,
  ): void;
  on(event: 'hlsError', listener: (event: string, data: HlsErrorData) => void): void;
}

/** The class that hls.js exports. */
export interface HlsConstructor {
  new (config?: object): HlsInstance;
  isSupported(): boolean;
  /** Its loader of lists is replaced by one with more patience. */
  readonly DefaultConfig?: object;
}

/**
 * Where the streaming library comes from; the default imports `hls.js` the first time that a playlist is opened. Hand in
 * `() => import('hls.js/light')` for the smaller build, or a copy that the page has already.
 */
export type LoadHls = () => Promise<{ readonly default: HlsConstructor }>;
