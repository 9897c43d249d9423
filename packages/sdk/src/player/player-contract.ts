import type { PlatformElement, PlatformMediaElement } from '../kernel/platform-types';
import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { LoadHls } from './hls-contract';
import type { PlayerErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors.pure';
import type { QualityChoice } from './player-quality.pure';
import type { PlayerState } from './player-state.pure';
import type { PlayerLimits } from './player-limits.pure';
import type { KeyPress, PlayerKeyMap } from './player-keys.pure';

/** Options of {@link createPlayer}. */
export interface PlayerOptions {
  /** Loads hls.js; called each time that a playlist is opened. Default: `() => import('hls.js')`. */
  readonly loadHls?: LoadHls;
  /** How much of a playlist is loaded. What comes before the first play is said by `preload` of the element: by default no more than the first picture. */
  readonly limits?: PlayerLimits;
  /**
   * Tells the server and its CDN with each request for a playlist or segment how playback goes (CMCD version 2, CTA-5004-A): buffer,
   * throughput, rendition, and whether the buffer ran empty. `query` adds `?CMCD=` to each address, which a CDN has to leave out of its
   * cache key; `header` sends `CMCD-*` headers, which media on another origin have to allow. Default: `off`. Says nothing where the
   * browser plays HLS itself.
   */
  readonly cmcd?: 'off' | 'query' | 'header';
  /** Handed to the hls.js constructor as it is, for example `xhrSetup`; stronger than `limits`. */
  readonly hlsConfig?: Readonly<Record<string, unknown>>;
  /**
   * Returns a fresh address of the same media; playback continues at the same place. Called
   * - with `expiring` at 80 % of the life of a source that has `expiresAt`: hls.js continues without a break where old and new
   *   address differ in a prefix alone (host, token in the path) and share at least the last two path segments; any other
   *   source is opened again at the same place;
   * - with `refused` when the source answers 401 or 403, once until data arrives again.
   *
   * An empty address, or a rejection with a `status` of 400 to 499, counts as none: after a refusal the player fails with
   * `PLAYER_FORBIDDEN`, and an expiring address stays in use. After any other rejection it is asked again, as for a device that
   * wakes up without a network.
   */
  readonly refreshSource?: (reason: 'expiring' | 'refused') => Promise<string | RefreshedSource>;
  /** Called with every failure that stopped playback. */
  readonly onError?: (error: SdkError<PlayerErrorCode>) => void;
  /** Called each time that playback reaches the end of the media. */
  readonly onEnded?: () => void;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random'>;
}

/** An address and when it expires. */
export interface RefreshedSource {
  readonly src: string;
  /** Milliseconds since 1970; without it a fresh address is requested only when this one is refused. */
  readonly expiresAt?: number | null;
}

/** What {@link Player.load} is given. */
export interface PlayerSource extends RefreshedSource {
  /** Seconds. */
  readonly startAt?: number;
  readonly autoplay?: boolean;
  /**
   * MIME type, such as `video/mp4` or `application/vnd.apple.mpegurl`. Default: by the ending of the address; without one the
   * server is asked for it (HEAD), and what stays unknown counts as a playlist.
   */
  readonly type?: string;
}

/** A key event as browsers and test libraries make it. */
export interface PlayerKeyEvent extends KeyPress {
  readonly target: EventTarget | null;
  preventDefault(): void;
}

/**
 * A headless player: it drives a media element and publishes the state to show.
 * Nothing is loaded and no listener is added until an element is attached.
 */
export interface Player {
  readonly $state: ReadableAtom<PlayerState>;
  /**
   * Plays in this element. `container` holds the player, by default it is the element itself. `stage` is the element that is
   * shown full screen, by default the container; an ancestor that outlives the player keeps full screen for the next player.
   * @returns detaches the element and releases everything; attaching again continues at the same place.
   */
  attach(
    element: PlatformMediaElement,
    options?: { readonly container?: PlatformElement | null; readonly stage?: PlatformElement | null },
  ): () => void;
  /** Opens a source: an HLS playlist or a media file. */
  load(source: PlayerSource): void;
  /** Closes the source; nothing is left to play until the next `load`. */
  unload(): void;
  /** Starts; after a failure tries again from the same place. Never throws: see `autoplayBlocked`. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Seeks to a time in seconds, which is limited to the seekable range. */
  seek(time: number): void;
  /** Seeks forward by seconds, or back with a negative number. */
  seekBy(seconds: number): void;
  /** Seeks to a share of what can be seeked to, from 0 to 1; 1 is the live edge of a live. */
  seekToShare(share: number): void;
  /** 0 to 1; nothing happens while no element is attached, as with `toggleMute` and `setRate`. */
  setVolume(volume: number): void;
  /** Louder by a part of the whole, or softer with a negative number; from 0 to 1. */
  changeVolume(by: number): void;
  toggleMute(): void;
  /** 1 is normal speed; browsers take 0.0625 to 16. @throws DOMException `NotSupportedError` outside of that. */
  setRate(rate: number): void;
  /** The next of the default speeds, or the one before with -1. */
  stepRate(steps: number): void;
  /** `auto`, `saver`, or the index of one of `qualities`. It is kept where the source is opened again, or another one is. */
  setQuality(quality: QualityChoice): void;
  toggleFullscreen(): void;
  /** Enters or leaves picture-in-picture; does nothing where the browser does not support it. */
  togglePictureInPicture(): void;
  /** Seeks to the live edge and plays; does nothing on a recording. */
  seekToLive(): void;
  /** The index of one of `textTracks`, or `null` for none. */
  setTextTrack(textTrack: number | null): void;
  /** Hides the text track that is shown, or shows the first one. */
  toggleTextTrack(): void;
  /**
   * Handles a key press inside the player by `keys`. Default: `playerKeys`, by which, among others, left and right seek 5 s, M
   * mutes, space plays and pauses. Keys with a modifier and keys on fields, buttons and sliders are ignored.
   * @returns whether the key was used; its default is then prevented.
   */
  handleKey(event: PlayerKeyEvent, keys?: PlayerKeyMap): boolean;
  /** Detaches the element and releases everything. */
  dispose(): void;
}
