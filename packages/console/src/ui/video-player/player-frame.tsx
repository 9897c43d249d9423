import { Player, useDataSaver, usePlayerState, type RememberedPlayer } from '@palco/react/player';
import type { ChapterItem } from '@palco/sdk/timeline';
import { AudioLines, Play, RotateCw, TriangleAlert } from 'lucide-react';
import type { Player as Engine } from '@palco/sdk/player';
import { use, useEffect, type ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { Button } from '../button/button';
import { useUiText } from '../messages';
import { PlayerFollower, useFollowed } from './follow-player';
import { MarkedPicture, PlayerExtras } from './lazy-extras';
import { PlayerControls } from './player-controls';
import { PlayerNotice } from './player-notice';
import type { SignSource } from './sign-source';
import { useDisclosure } from './use-disclosure';
import { useIdlePointer } from './use-idle-pointer';
import styles from './video-player.module.css';

/** Subtitles of one language. */
export interface PlayerSubtitle {
  readonly language: string;
  readonly label: string;
  /** WebVTT. */
  readonly url: string;
}

export interface PlayerFrameProps {
  poster: string | null;
  /** There is no picture. */
  isAudio: boolean;
  subtitles?: readonly PlayerSubtitle[];
  chapters?: readonly ChapterItem[];
  storyboard?: string | null;
  /** The interpretation of the film in sign language. */
  sign?: SignSource | null;
  /** Address of the picture that is shown at the end. */
  endScreen?: string | null;
  /** Who watches, drawn over the picture and guarded; null for no mark. */
  mark?: string | null;
  /** Gets the engine, for controls of a page around the player. */
  onPlayer?(player: Engine): void;
  /** Called instead of a retry if the address is refused for good (`PLAYER_FORBIDDEN`). */
  onRefused?(): void;
  /** Over the picture, gone together with the controls. */
  title?: ReactNode;
  className?: string;
}

interface PlaybackProps extends Pick<RememberedPlayer, 'player' | 'hotkeys' | 'setHotkeys'> {
  /** The device keeps the choice of captions, which are those in this language (or none) without one. Absent: somebody else does. */
  captions?: string | null;
  /** Over the picture. */
  children?: ReactNode;
}

/** The player of `@palco/react` with the product's styles; always in the dark theme, as every stage. */
export function PlayerFrame({ player, hotkeys, setHotkeys, ...rest }: PlayerFrameProps & PlaybackProps) {
  const { poster, isAudio, onPlayer } = rest;
  useEffect(() => onPlayer?.(player), [onPlayer, player]);
  useFollowed(player, use(PlayerFollower));
  useDataSaver(player);
  const idle = useIdlePointer();
  const settings = useDisclosure();
  const stage = usePlayerState(player, (state) => state.stage);
  const intent = usePlayerState(player, (state) => state.intent);
  const hasStarted = usePlayerState(player, (state) => state.currentTime > 0);
  const isRefused = usePlayerState(player, (state) => state.error?.code === 'PLAYER_FORBIDDEN');
  const isWaiting = (stage === 'loading' || stage === 'waiting') && intent === 'play';

  const picture = (
    <Player.Video
      className={styles.video}
      poster={poster ?? undefined}
      preload="metadata"
      crossOrigin="anonymous"
    >
      {rest.subtitles?.map(({ language, label, url }) => (
        // Keyed by URL: a rewritten file has another one, so that its cues are loaded again.
        <track key={url} kind="subtitles" srcLang={language} label={label} src={url} />
      ))}
    </Player.Video>
  );

  return (
    <Player.Root
      player={player}
      hotkeys={hotkeys}
      chapters={rest.chapters}
      storyboard={rest.storyboard}
      className={classNames(styles.player, rest.className)}
      data-theme="dark"
      data-audio={isAudio || undefined}
      data-idle={idle.isIdle || undefined}
      {...idle.handlers}
    >
      {/* Nothing plays before the mark is there. */}
      {rest.mark ? <MarkedPicture mark={rest.mark}>{picture}</MarkedPicture> : picture}
      {isAudio && (
        <span className={styles.audio}>
          <Icon of={AudioLines} size={48} />
        </span>
      )}
      {stage === 'ended' && rest.endScreen && (
        <img src={rest.endScreen} alt="" className={styles.endScreen} />
      )}
      {isWaiting && (
        <span className={styles.waiting}>
          <Spinner size={24} />
        </span>
      )}
      {rest.title && <div className={styles.title}>{rest.title}</div>}
      <PlayerNotice player={player} />
      {stage === 'failed' && <PlayerFailure onRetry={isRefused ? rest.onRefused : undefined} />}
      {!hasStarted && intent === 'pause' && stage !== 'failed' && (
        <Player.PlayButton
          className={styles.start}
          tabIndex={-1}
          aria-hidden="true"
          // A press would focus what is hidden from screen readers.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon of={Play} size={24} />
        </Player.PlayButton>
      )}
      {rest.children}
      <PlayerControls player={player} settings={settings} />
      <PlayerExtras
        player={player}
        settings={settings}
        sign={rest.sign ?? null}
        captions={rest.captions}
        hotkeys={hotkeys}
        onHotkeysChange={setHotkeys}
      />
    </Player.Root>
  );
}

/** Why it does not play, and another try at the same place. */
function PlayerFailure({ onRetry }: { onRetry?(): void }) {
  const t = useUiText();
  return (
    <div className={styles.failure}>
      <Icon of={TriangleAlert} size={24} />
      <Player.Error />
      {onRetry ? (
        <Button icon={RotateCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : (
        <Player.RetryButton render={<Button icon={RotateCw} />} />
      )}
    </div>
  );
}
