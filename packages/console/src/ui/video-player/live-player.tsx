import { useFormat, useTranslation } from '@palco/react';
import { Player, useDataSaver, usePlayer, usePlayerState, type UsePlayerOptions } from '@palco/react/player';
import { liveHlsConfig, type LiveMode } from '@palco/sdk/live-view';
import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge, playerKeys, type Player as Engine, type PlayerKeyMap } from '@palco/sdk/player';
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { playerCmcd } from '../../config';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { useFollowed, type FollowPlayer } from './follow-player';
import { DeviceCaptions } from './lazy-extras';
import { PlayerNotice } from './player-notice';
import { useIdlePointer } from './use-idle-pointer';
import { useLiveReopening, type LiveAbsence } from './use-live-reopening';
import { useLiveStart } from './use-live-start';
import live from './live-player.module.css';
import styles from './video-player.module.css';

export interface LivePlayerProps extends LiveMode, Pick<UsePlayerOptions, 'refreshSource'> {
  src: string;
  /** When the address ends, ISO 8601. */
  expiresAt?: string | null;
  /** Nothing but the picture: for a card, where the controls would not fit. */
  bare?: boolean;
  /** On the control panel: the player offers no pause, because «Pausar» on that page pauses the live itself. */
  monitor?: boolean;
  /** Over the picture, gone together with the controls. */
  title?: ReactNode;
  /** Over the picture, always visible. */
  children?: ReactNode;
  /** In place of the picture where there is none; a spinner by default. */
  renderAbsent?(absence: LiveAbsence): ReactNode;
  className?: string;
  follow?: FollowPlayer;
  /** The code that support finds this viewer by. */
  viewerId?: string;
  /** Where a link begins, if the live can be rewound; read once. */
  startAt?: Parameters<typeof useLiveStart>[1];
}

const monitorKeys: PlayerKeyMap = { ...playerKeys, ' ': null, k: null };

/**
 * A live for viewers: it starts by itself, muted, because browsers refuse sound before a gesture, and opens again if the
 * stream is not there yet or broke off.
 */
export function LivePlayer(props: LivePlayerProps) {
  const { src, expiresAt, refreshSource, dvr, lowLatency, partial, bare = false, monitor = false } = props;
  // Read once, as `usePlayer` does: another latency needs another player.
  const [hlsConfig] = useState(() => liveHlsConfig({ dvr, lowLatency, partial }));
  const [first] = useState(() => ({ src, expiresAt: Date.parse(expiresAt ?? '') || null }));
  const player = usePlayer({ ...first, hlsConfig, cmcd: playerCmcd(), refreshSource, autoplay: true });
  const absence = useLiveReopening(player, first);
  useFollowed(player, props.follow, props.viewerId);
  useLiveStart(player, (dvr && props.startAt) || null, { dvr, lowLatency, partial });
  useDataSaver(player);
  const idle = useIdlePointer();
  const stage = usePlayerState(player, (state) => state.stage);
  const absent = absence !== null && props.renderAbsent?.(absence);
  return (
    <Player.Root
      player={player}
      hotkeys={monitor ? monitorKeys : !bare}
      className={classNames(styles.player, props.className)}
      data-theme="dark"
      data-idle={idle.isIdle || undefined}
      {...(bare ? { tabIndex: -1 } : idle.handlers)}
    >
      <Player.Video
        className={styles.video}
        muted
        crossOrigin="anonymous"
        // Its own click pauses, unless the event's default is prevented.
        onClick={monitor ? (event) => event.preventDefault() : undefined}
      />
      {absent}
      {props.children}
      {!absent && (stage === 'loading' || stage === 'waiting' || stage === 'failed') && (
        <span className={styles.waiting}>
          <Spinner size={24} />
        </span>
      )}
      {!bare && <PlayerNotice player={player} />}
      {props.title && <div className={styles.title}>{props.title}</div>}
      {!bare && <LiveControls player={player} dvr={dvr} canPause={!monitor} />}
    </Player.Root>
  );
}

interface LiveControlsProps {
  player: Engine;
  dvr: boolean;
  canPause: boolean;
}

function LiveControls({ player, dvr, canPause }: LiveControlsProps) {
  const isPlaying = usePlayerState(player, ({ intent }) => intent === 'play');
  const muted = usePlayerState(player, (state) => state.muted);
  const fullscreen = usePlayerState(player, (state) => state.fullscreen);
  const hasCaptions = usePlayerState(player, ({ textTracks }) => textTracks.length > 0);
  return (
    <>
      <MuteHint player={player} />
      {hasCaptions && <DeviceCaptions player={player} />}
      <div className={classNames(styles.controls, live.live)}>
        {dvr && <Player.SeekBar className={styles.seek} />}
        <div className={styles.row}>
          {(canPause || !isPlaying) && (
            <Player.PlayButton className={styles.button}>
              <Icon of={isPlaying ? Pause : Play} size={20} />
            </Player.PlayButton>
          )}
          <Player.MuteButton className={styles.button}>
            <Icon of={muted ? VolumeX : Volume2} size={20} />
          </Player.MuteButton>
          <Player.VolumeBar className={styles.volume} />
          <LiveButton player={player} />
          <span className={styles.spacer} />
          <Player.CaptionsMenu className={styles.menu} />
          <Player.QualityMenu className={styles.menu} />
          <Player.FullscreenButton className={styles.button}>
            <Icon of={fullscreen ? Minimize : Maximize} size={20} />
          </Player.FullscreenButton>
        </div>
      </div>
    </>
  );
}

/** «Ao vivo» at the live point; behind it the way back, with how far that is. */
function LiveButton({ player }: { player: Engine }) {
  const { t } = useTranslation(playerMessages);
  const format = useFormat();
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const behind = usePlayerState(player, (state) => Math.floor(state.secondsBehindLive ?? 0));
  return (
    <Player.LiveButton className={live.liveButton}>
      {atLiveEdge ? (
        t('player.live')
      ) : (
        <>
          {t('player.goLive')}
          <span className={live.behind} aria-hidden="true">
            −{format.duration(behind)}
          </span>
        </>
      )}
    </Player.LiveButton>
  );
}

/** A large button that unmutes a live that started muted; gone for good after the first unmute. */
function MuteHint({ player }: { player: Engine }) {
  const [isAsked, setAsked] = useState(true);
  const muted = usePlayerState(player, (state) => state.muted);
  const isPlaying = usePlayerState(player, ({ stage }) => stage === 'playing');
  useEffect(
    () =>
      player.$state.listen((state, before) => {
        if (before?.muted && !state.muted) setAsked(false);
      }),
    [player],
  );
  if (!isAsked || !muted || !isPlaying) return null;
  return (
    <Player.MuteButton className={live.unmute}>
      <Icon of={VolumeX} size={20} />
    </Player.MuteButton>
  );
}
