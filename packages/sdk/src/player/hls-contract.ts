import type { PlatformMediaElement } from '../kernel/platform-types';
import type { EngineLevel } from './player-quality.pure';

/** The part of an hls.js error that the player reads. */
export interface HlsErrorData {
  readonly type: string;
  readonly details: string;
  readonly fatal: boolean;
  readonly response?: { readonly code?: number };
}

/** The part of an hls.js instance that the player uses. */
export interface HlsInstance {
  readonly levels: readonly EngineLevel[];
  /** Index of the level to play from the next segment on, -1 for automatic choice. */
  nextLevel: number;
  /** Where playback of a live stream should be, in seconds; null while unknown and for recordings. */
  readonly liveSyncPosition?: number | null;
  attachMedia(element: PlatformMediaElement): void;
  loadSource(src: string): void;
  startLoad(startPosition?: number): void;
  recoverMediaError(): void;
  destroy(): void;
  on(event: 'hlsManifestParsed', listener: () => void): void;
  on(event: 'hlsLevelSwitched', listener: (event: string, data: { readonly level: number }) => void): void;
  on(event: 'hlsError', listener: (event: string, data: HlsErrorData) => void): void;
}

/** The class that hls.js exports. */
export interface HlsConstructor {
  new (config?: object): HlsInstance;
  isSupported(): boolean;
}

/**
 * Where the streaming library comes from; the default imports `hls.js` the first time that a playlist is opened. Hand in
 * `() => import('hls.js/light')` for the smaller build, or a copy that the page has already.
 */
export type LoadHls = () => Promise<{ readonly default: HlsConstructor }>;
