import type { PlayerErrorCode } from '@palco/sdk';
import type { MarkFault, PlayerStage, PlayerState, PlayerWait } from '@palco/sdk/player';
import type { StateKeys } from '../bind/data-attributes';

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
  readonly notice: PlayerWait | 'SKIPPED' | 'CAPTIONS' | undefined;
}

/** State of `Player.Mark`. */
export interface PlayerMarkState extends PlayerPartState {
  /** Why the player is stopped. */
  readonly fault: MarkFault | undefined;
}

/** State of `Player.Error`. */
export interface PlayerErrorState extends PlayerPartState {
  readonly errorCode: PlayerErrorCode | undefined;
}

export const playerAttributes = [
  'stage',
  'intent',
  'muted',
  'fullscreen',
  'autoplayBlocked',
] as const satisfies StateKeys<PlayerPartState>;
export const playerLiveAttributes = [
  ...playerAttributes,
  'atLiveEdge',
] as const satisfies StateKeys<PlayerLiveState>;
export const playerSeekAttributes = [
  ...playerAttributes,
  'direction',
] as const satisfies StateKeys<PlayerSeekState>;
export const playerErrorAttributes = [
  ...playerAttributes,
  'errorCode',
] as const satisfies StateKeys<PlayerErrorState>;
export const playerMarkAttributes = [
  ...playerAttributes,
  'fault',
] as const satisfies StateKeys<PlayerMarkState>;
export const playerPreviewAttributes = [
  ...playerAttributes,
  'picture',
] as const satisfies StateKeys<PlayerPreviewState>;
export const playerKeysAttributes = [
  ...playerAttributes,
  'disabled',
] as const satisfies StateKeys<PlayerKeysState>;
export const playerNoticeAttributes = [
  ...playerAttributes,
  'notice',
] as const satisfies StateKeys<PlayerNoticeState>;
