import type { PlayerErrorCode } from '@palco/sdk';
import type { PlayerStage, PlayerState, PlayerWait } from '@palco/sdk/player';
import type { DataAttributeTable } from '../bind/data-attributes';

/** State of `Player.Root` and of most parts in it. */
export interface PlayerPartState {
  readonly stage: PlayerStage;
  /** The last request of the viewer. */
  readonly intent: PlayerState['intent'];
  readonly muted: boolean;
  readonly fullscreen: boolean;
  /** The browser refused to start without a gesture. */
  readonly autoplayBlocked: boolean;
}

/** State of `Player.LiveButton` and `Player.BehindLive`. */
export interface PlayerLiveState extends PlayerPartState {
  /** Playback is at the live edge. */
  readonly atLiveEdge: boolean;
}

/** State of `Player.SeekButton`. */
export interface PlayerSeekState extends PlayerPartState {
  readonly direction: 'back' | 'forward';
}

/** State of `Player.SeekPreview`. */
export interface PlayerPreviewState extends PlayerPartState {
  /** The storyboard has a frame for the previewed time. */
  readonly picture: boolean;
}

/** State of `Player.KeyList`. */
export interface PlayerKeysState extends PlayerPartState {
  /** The keys are switched off. */
  readonly disabled: boolean;
}

/** State of `Player.Notice`. */
export interface PlayerNoticeState extends PlayerPartState {
  readonly notice: PlayerWait | 'SKIPPED' | undefined;
}

/** State of `Player.Error`. */
export interface PlayerErrorState extends PlayerPartState {
  readonly errorCode: PlayerErrorCode | undefined;
}

/**
 * `data-stage`, `data-intent`, `data-muted`, `data-fullscreen`, `data-autoplay-blocked`
 *
 * @example
 * ```ts
 * const playing = document.querySelector(`[data-part='player-root'][${playerAttributes.stage}='playing']`);
 * ```
 */
export const playerAttributes = {
  stage: 'data-stage',
  intent: 'data-intent',
  muted: 'data-muted',
  fullscreen: 'data-fullscreen',
  autoplayBlocked: 'data-autoplay-blocked',
} as const satisfies DataAttributeTable<PlayerPartState>;

/**
 * The player's, and `data-at-live-edge`
 *
 * @example
 * ```ts
 * const late = document.querySelector(`[data-part='player-live-button']:not([${playerLiveAttributes.atLiveEdge}])`);
 * ```
 */
export const playerLiveAttributes = {
  ...playerAttributes,
  atLiveEdge: 'data-at-live-edge',
} as const satisfies DataAttributeTable<PlayerLiveState>;

/**
 * The player's, and `data-direction`
 *
 * @example
 * ```ts
 * const back = document.querySelector(`[data-part='player-seek-button'][${playerSeekAttributes.direction}='back']`);
 * ```
 */
export const playerSeekAttributes = {
  ...playerAttributes,
  direction: 'data-direction',
} as const satisfies DataAttributeTable<PlayerSeekState>;

/**
 * The player's, and `data-error`
 *
 * @example
 * ```ts
 * const refused = document.querySelector(`[${playerErrorAttributes.errorCode}='PLAYER_FORBIDDEN']`);
 * ```
 */
export const playerErrorAttributes = {
  ...playerAttributes,
  errorCode: 'data-error',
} as const satisfies DataAttributeTable<PlayerErrorState>;

/**
 * The player's, and `data-picture`
 *
 * @example
 * ```ts
 * const shown = document.querySelector(`[data-part='player-seek-preview'][${playerPreviewAttributes.picture}]`);
 * ```
 */
export const playerPreviewAttributes = {
  ...playerAttributes,
  picture: 'data-picture',
} as const satisfies DataAttributeTable<PlayerPreviewState>;

/**
 * The player's, and `data-disabled`
 *
 * @example
 * ```ts
 * const off = document.querySelector(`[data-part='player-key-list'][${playerKeysAttributes.disabled}]`);
 * ```
 */
export const playerKeysAttributes = {
  ...playerAttributes,
  disabled: 'data-disabled',
} as const satisfies DataAttributeTable<PlayerKeysState>;

/**
 * The player's, and `data-notice`
 *
 * @example
 * ```ts
 * const isOffline = document.querySelector(`[${playerNoticeAttributes.notice}='CONNECTION']`) !== null;
 * ```
 */
export const playerNoticeAttributes = {
  ...playerAttributes,
  notice: 'data-notice',
} as const satisfies DataAttributeTable<PlayerNoticeState>;
