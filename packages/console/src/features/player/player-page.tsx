import { VideoOff, WifiOff } from 'lucide-react';
import type { Player as Engine } from '@palco/sdk/player';
import { createContext, Suspense, use, useContext, useEffect, useState, type ReactNode } from 'react';
import { applyBrand } from '../../config';
import { Button, EmptyState, ErrorState, LoadingScreen, VisuallyHidden } from '../../ui';
import { classNames } from '../../ui/class-names.pure';
import { useUiText } from '../../ui/messages';
import framed from '../../ui/styles/framed-player.module.css';
import type { FollowPlayer } from '../../ui/video-player/follow-player';
import { VideoPlayer } from '../../ui/video-player/video-player';
import type { FoundPlayer } from './find-player';
import { usePlayerText } from './messages';
import { TranscriptSwitch } from './transcript-switch';
import { island } from '../../ui/lazy';
import { startOfLink } from '../../ui/video-player/start-of-link.pure';
import styles from './player-page.module.css';

// A film plays without it.
const TranscriptPanel = island(
  async () => (await import('../../ui/transcript/transcript-panel')).TranscriptPanel,
);

export interface PlayerPageProps {
  found: Promise<FoundPlayer>;
  /**
   * Loads the whole page again, never the video alone: who may frame it is decided with the page. A film goes on at a place in
   * seconds.
   */
  reload?(this: void, at?: number): void;
  /** Follows the player, for a page that tells the server of its plays. */
  follow?: FollowPlayer;
  /** Inside of another page, which has the `main`, the first heading and the title of the document. */
  within?: boolean;
}

/** Keeps the place in the address of the page, as a media fragment: a frame has no storage. */
function reloadPage(at = 0): void {
  if (at > 0) history.replaceState(null, '', `#t=${Math.floor(at)}`);
  location.reload();
}

/** The place that the page was loaded again for, and 0. */
const secondsOfPage = (): number => Number(/^#t=(\d+)$/.exec(location.hash)?.[1] ?? 0);

/** The player of one video, as large as the frame that another site gives it. */
export function PlayerPage({ found, reload = reloadPage, follow, within = false }: PlayerPageProps) {
  const Frame = within ? 'div' : 'main';
  return (
    <Within value={within}>
      <Frame className={classNames(framed.page, styles.scrolling, within && framed.within)} data-theme="dark">
        <Suspense fallback={<Waiting />}>
          <Found found={found} reload={reload} follow={follow} />
        </Suspense>
      </Frame>
    </Within>
  );
}

/** Whether another page is around the player. */
const Within = createContext(false);

/** The heading of the film, below that of the page around it. */
function Title({ className, children }: { className?: string; children: ReactNode }) {
  const Level = useContext(Within) ? 'h2' : 'h1';
  return <Level className={className}>{children}</Level>;
}

function Waiting() {
  const t = usePlayerText();
  return (
    <Message title={t('title')}>
      <LoadingScreen inline />
    </Message>
  );
}

type FoundProps = Required<Pick<PlayerPageProps, 'found' | 'reload'>> & Pick<PlayerPageProps, 'follow'>;

function Found({ found, reload, follow }: FoundProps) {
  const player = use(found);
  const t = usePlayerText();
  const ui = useUiText();
  const [isRead, setRead] = useState(false);
  const { engine, ...goingOn } = useGoingOn(
    player.stage === 'ready' ? player.video.playback_expires_at : null,
    reload,
  );
  if (player.stage === 'ready') {
    const { video, refresh, refreshSign } = player;
    const { title, playerColor } = video;
    return (
      <Ready title={title} color={playerColor}>
        <div className={styles.beside} data-open={isRead || undefined}>
          <VideoPlayer
            {...goingOn}
            src={video.playback_url}
            expiresAt={video.playback_expires_at}
            poster={video.thumbnail}
            isAudio={video.width === null}
            subtitles={video.subtitles}
            shownSubtitle={video.defaultSubtitleLanguage}
            sign={
              video.sign_language_url === null ? null : { src: video.sign_language_url, refresh: refreshSign }
            }
            chapters={video.chapters}
            storyboard={video.storyboard_url}
            endScreen={video.endScreen}
            mark={video.mark}
            refreshSource={refresh}
            follow={follow}
            title={
              <div className={styles.over}>
                <Title className={framed.title}>{title}</Title>
                {video.subtitles.length > 0 && <TranscriptSwitch isOpen={isRead} onChange={setRead} />}
              </div>
            }
            className={framed.player}
          />
          {isRead && engine !== null && (
            <TranscriptPanel
              player={engine}
              subtitles={video.subtitles}
              language={video.defaultSubtitleLanguage}
              className={styles.transcript}
            />
          )}
        </div>
      </Ready>
    );
  }
  if (player.stage === 'offline') return <Offline onOnline={reload} />;
  if (player.stage === 'failed')
    return (
      <Message title={t('title')}>
        <ErrorState title={t('failedTitle')} requestId={player.requestId} onRetry={() => reload()} />
      </Message>
    );
  return (
    <Message title={t('title')}>
      <EmptyState
        icon={VideoOff}
        title={t(`${player.stage}Title`)}
        text={t(`${player.stage}Text`)}
        action={<Button onClick={() => reload()}>{ui('retry')}</Button>}
      />
    </Message>
  );
}

/** A page that refuses its link so soon would refuse it for good. */
const soonMs = 60_000;

/**
 * What lets a film go on at its place after the page was loaded again: by a person, or by itself where the link of a film that is
 * watched has ended, as in the sleep of a device.
 */
function useGoingOn(expiresAt: string | null, reload: NonNullable<PlayerPageProps['reload']>) {
  const [goesOnAt] = useState(secondsOfPage);
  const [linkedAt] = useState(() => startOfLink(location.search));
  const [engine, setEngine] = useState<Engine | null>(null);
  // Not before there is a player: a page that is loaded again without a line is loaded once more when there is one.
  useEffect(() => {
    if (engine !== null && goesOnAt > 0) history.replaceState(null, '', location.pathname + location.search);
  }, [engine, goesOnAt]);
  useEffect(
    () =>
      engine?.$state.subscribe(({ error, currentTime }, before) => {
        const hasEnded = expiresAt !== null && Date.now() > Date.parse(expiresAt);
        const wasWatched = before?.intent === 'play' && error?.code === 'PLAYER_FORBIDDEN';
        if (wasWatched && hasEnded && performance.now() > soonMs) reload(currentTime);
      }),
    [engine, expiresAt, reload],
  );
  return {
    engine,
    // A link does not begin by itself: only what was watched goes on.
    startAt: goesOnAt || linkedAt,
    autoplay: goesOnAt > 0,
    onPlayer: setEngine,
    onRefused: () => reload(engine?.$state.get().currentTime),
  };
}

function Ready({ title, color, children }: { title: string; color: string | null; children: ReactNode }) {
  const isWithin = useContext(Within);
  useEffect(() => {
    if (!isWithin) document.title = title;
    applyBrand({ logo: null, cores: { brand: color } });
  }, [isWithin, title, color]);
  return children;
}

function Offline({ onOnline }: { onOnline(): void }) {
  const t = usePlayerText();
  useEffect(() => {
    const goOn = () => onOnline();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [onOnline]);
  return (
    <Message title={t('title')}>
      <div role="status">
        <EmptyState icon={WifiOff} title={t('offlineTitle')} text={t('offlineText')} />
      </div>
    </Message>
  );
}

/** Something in place of the video. */
function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={framed.message}>
      <Title>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Title>
      {children}
    </div>
  );
}
