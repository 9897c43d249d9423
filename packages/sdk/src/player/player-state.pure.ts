import type { PlayerErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors.pure';
import type { PlayerFailure } from './player-errors.pure';

import type { PlayerQuality, QualityChoice } from './player-quality.pure';
import type { PlayerTextTrack } from './text-tracks.pure';

/**
 * - `idle`: nothing to play yet
 * - `loading`: a source is being opened
 * - `paused`, `playing`, `ended`: as the words say
 * - `waiting`: meant to play, short of data
 * - `failed`: see `error`; `play()` tries again from the same place
 */
export type PlayerStage = 'idle' | 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed';

/**
 * What a player that has stood for ten seconds waits for:
 * - `CONNECTION`: this device has no network
 * - `SERVER`: the server refuses with an error of its own (5xx), or is too busy (429)
 * - `SIGNAL`: a live brings nothing new
 * - `DATA`: data that comes too slowly, or not at all
 */
export type PlayerWait = 'CONNECTION' | 'SERVER' | 'SIGNAL' | 'DATA';

/** Everything a page can show of a player. Times are seconds. */
export interface PlayerState {
  readonly stage: PlayerStage;
  /** What the viewer asked for last; differs from the stage while data is missing. */
  readonly intent: 'play' | 'pause';
  /** The browser refused to start without a gesture; the next `play()` from a click clears it. */
  readonly autoplayBlocked: boolean;
  readonly src: string | null;
  readonly currentTime: number;
  /** NaN until known, Infinity on a live stream. */
  readonly duration: number;
  /** End of the data that is ready around the current place. */
  readonly buffered: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** 1 is normal speed. */
  readonly rate: number;
  /** Best first; empty where the browser chooses by itself. */
  readonly qualities: readonly PlayerQuality[];
  /** The choice: `auto`, `saver`, or the index of a quality. */
  readonly quality: QualityChoice;
  /** Index of the quality on the screen now, null until known. */
  readonly activeQuality: number | null;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  /** What can be seeked to; null until known. On a live stream the end moves on. */
  readonly seekable: TimeRange | null;
  /** The newest place of a live stream that can be played, null where the source is no live stream. */
  readonly liveEdge: number | null;
  /** How far the viewer is behind the live edge, null where there is none. */
  readonly secondsBehindLive: number | null;
  /** Subtitles and captions of the source. */
  readonly textTracks: readonly PlayerTextTrack[];
  /** Index of the text track that is shown, null while none is. */
  readonly textTrack: number | null;
  /** The captions that were chosen could not be loaded; choosing them again tries once more. */
  readonly captionsFailed: boolean;
  /** Null until playback has stood for ten seconds; `play()` then tries again at once. */
  readonly waitingFor: PlayerWait | null;
  /** The stretch that playback has just left out, because its media are gone for good; null a few seconds after it. */
  readonly skipped: TimeRange | null;
  /** How often the player brought itself out of a stall, since it was made. */
  readonly recoveries: number;
  readonly error: SdkError<PlayerErrorCode> | null;
}

/** The published state, and what recovery needs. */
export interface PlayerMachineState extends Omit<PlayerState, 'error'> {
  readonly error: PlayerFailure | null;
  readonly attached: boolean;
  /** Seconds in all buffered ranges together; new data has arrived when it grows. */
  readonly loaded: number;
  /** The last network failure since data came; what is reported where the player gives up. */
  readonly trouble: Pick<PlayerFailure, 'status' | 'detail'> | null;
  /** The refusal that a fresh address is asked for again because of, since the last question had no answer. */
  readonly refused: PlayerFailure | null;
  /** Retries of a network failure since data came last. */
  readonly retries: number;
  /** A retry is scheduled: data that still arrives does not cancel it, since loading has stopped. */
  readonly isRetryDue: boolean;
  /** Time of the last recovery from a media failure; another failure near it ends playback, to avoid a recovery loop. */
  readonly recoveredAt: number | null;
  /** Whether a refused address was already refreshed since data last arrived (it is done once); null without `refreshSource`. */
  readonly sourceRefresh: 'unused' | 'used' | null;
  /** The live edge as the page woke up, until a newer one is known to go to; null while nothing is to be caught up. */
  readonly catchUpFrom: number | null;
  /** When the address expires, in milliseconds since 1970; null where that is unknown. */
  readonly expiresAt: number | null;
  /** The label of the quality that the viewer chose by hand: another opening may list it at another place. */
  readonly chosenQuality: string | null;
  /** The text track that the viewer chose: reopening a source lists its tracks again with none shown. */
  readonly shownTrack: PlayerTextTrack | null;
}

/** A failure that hls.js or the browser reports: transfer, refused origin, decoding, unsupported source, or hls.js not loaded. */
export interface EngineFailure {
  readonly kind: 'NETWORK' | 'DOMAIN_REFUSED' | 'MEDIA' | 'UNSUPPORTED' | 'LOADER';
  readonly status?: number;
  readonly detail?: string;
}

/** The part of the state that mirrors the element. */
type ObservedFacts = Partial<
  Pick<
    PlayerState,
    | 'duration'
    | 'volume'
    | 'muted'
    | 'rate'
    | 'fullscreen'
    | 'pictureInPicture'
    | 'activeQuality'
    | 'skipped'
    | 'captionsFailed'
  >
>;

/** Position and buffered data of the element. */
export interface PlayerPosition {
  readonly currentTime: number;
  /** End of the loaded stretch around the current time, which is the time itself where nothing is loaded. */
  readonly buffered: number;
  /** Seconds in all loaded stretches together. */
  readonly loaded: number;
  readonly seekable: TimeRange | null;
  /** The newest place that can be played; null where the source is not live. */
  readonly liveEdge: number | null;
}

type Plain<Type extends string> = Type extends string ? { readonly type: Type } : never;

/** Requests of the page (…Requested), and facts that the element, hls.js and the timers report. */
export type PlayerEvent =
  | Plain<'attached' | 'detached'>
  | {
      readonly type: 'loadRequested';
      readonly src: string;
      readonly startAt?: number;
      readonly autoplay?: boolean;
      readonly expiresAt?: number | null;
    }
  | Plain<'unloadRequested' | 'playRequested' | 'pauseRequested' | 'liveEdgeRequested'>
  | { readonly type: 'seekRequested'; readonly time: number }
  | { readonly type: 'qualityRequested'; readonly quality: QualityChoice }
  | { readonly type: 'textTrackRequested'; readonly textTrack: number | null }
  | Plain<'metadataLoaded' | 'playing' | 'paused' | 'starved' | 'ended' | 'playBlocked'>
  | ({ readonly type: 'progressed' } & PlayerPosition)
  /** Values of the element or of hls.js that are copied into the state. */
  | { readonly type: 'observed'; readonly facts: ObservedFacts }
  /** The source listed tracks; or one of those that it has was shown or hidden. */
  | ({ readonly type: 'textTracksFound' | 'textTrackChanged' } & Pick<
      PlayerState,
      'textTracks' | 'textTrack'
    >)
  | { readonly type: 'qualitiesFound'; readonly qualities: readonly PlayerQuality[] }
  | { readonly type: 'engineFailed'; readonly failure: EngineFailure }
  /** The browser paused the element of a hidden or frozen page; `isAwake`: the page is shown again already. */
  | { readonly type: 'interrupted'; readonly isAwake: boolean }
  /** Somebody looks again. */
  | Plain<'woke'>
  | Plain<'retryDue' | 'cameOnline' | 'patienceSpent' | 'recovered'>
  /** Playback stands for so long that it is to be said why. */
  | { readonly type: 'waitedLong'; readonly waitingFor: PlayerWait }
  /** The request for a fresh address had no answer. */
  | { readonly type: 'refreshFailed'; readonly failure: PlayerFailure }
  /** A fresh address: `sourceRefreshed` replaces a refused one, `sourceRenewed` one that still works. */
  | {
      readonly type: 'sourceRefreshed' | 'sourceRenewed';
      readonly src: string;
      readonly expiresAt: number | null;
    };

/** What the shell must do. */
export type PlayerCommand =
  | {
      readonly type: 'openSource';
      readonly src: string;
      readonly startAt: number;
      readonly expiresAt: number | null;
      /** Whether somebody wants to play it now; else no more is loaded than its element's `preload` says. */
      readonly isWanted: boolean;
    }
  /** Goes on with another address of the same media. */
  | { readonly type: 'renewSource'; readonly src: string; readonly expiresAt: number | null }
  | Plain<'closeSource' | 'play' | 'pause' | 'restartLoad' | 'recoverMedia' | 'cancelRetry'>
  /** Somebody wants to play what is being opened. */
  | Plain<'wantSource'>
  /** Measures from now on for how long playback stands; or not any more. */
  | Plain<'armPatience' | 'disarmPatience'>
  | { readonly type: 'seek'; readonly time: number }
  | { readonly type: 'setQuality'; readonly quality: QualityChoice }
  | { readonly type: 'showTextTrack'; readonly textTrack: number | null }
  | { readonly type: 'scheduleRetry'; readonly attempt: number }
  /** Requests a fresh address; without one the failure stands. */
  | { readonly type: 'refreshSource'; readonly failure: PlayerFailure }
  | { readonly type: 'reportFailure'; readonly failure: PlayerFailure };

/** A stretch of media time, in seconds. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}
