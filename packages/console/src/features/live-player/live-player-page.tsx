import { useStore } from '@palco/react';
import type { PlayerLive } from '@palco/sdk/lives';
import { liveScreen, screenImage, viewerIdOf, type LiveView } from '@palco/sdk/live-view';
import { Ban, Radio, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { applyBrand } from '../../config';
import { EmptyState, LoadingScreen, VisuallyHidden, type IconGlyph } from '../../ui';
import { classNames } from '../../ui/class-names.pure';
import { island } from '../../ui/lazy';
import framed from '../../ui/styles/framed-player.module.css';
import type { FollowPlayer } from '../../ui/video-player/follow-player';
import { Tally } from '../../ui/tally/tally';
import { LivePlayer } from '../../ui/video-player/live-player';
import { startOfLink } from '../../ui/video-player/start-of-link.pure';
import { AbsentPicture } from './absent-picture';
import { AdFallback } from './ad/ad-fallback';
import { useAdPlan } from './ad/use-ad-plan';
import { useLivePlayerText } from './messages';
import { OverlayLayer } from './overlay-layer';
import { useFreshView } from './use-fresh-view';
import { ViewerId } from './viewer-id';
import { ScreenWords } from './screen-words';
import { StageScene } from './stage-scene';
import styles from './live-player-page.module.css';

const AdBreak = island(async () => (await import('./ad/ad-break')).AdBreak);

const problems: { readonly [Stage in 'missing' | 'refused' | 'failed']: IconGlyph } = {
  missing: Radio,
  refused: Ban,
  failed: WifiOff,
};

interface LivePlayerPageProps {
  view: LiveView;
  /** Inside of another page, which has the `main` and the first heading. */
  within?: boolean;
  /** Follows the player, for a page that tells the server of its plays. */
  follow?: FollowPlayer;
}

/** A live as large as the frame that a page gives it: the picture, or the screen of its state. */
export function LivePlayerPage({ view, within = false, follow }: LivePlayerPageProps) {
  const t = useLivePlayerText();
  const Frame = within ? 'div' : 'main';
  const Title = within ? 'h2' : 'h1';
  const state = useStore(view.$state);
  useEffect(() => {
    view.start();
    return view.stop;
  }, [view]);
  return (
    <Frame
      className={classNames(framed.page, styles.clipped, within ? framed.within : styles.alone)}
      data-palco-scope={within ? undefined : ''}
      data-theme="dark"
    >
      {state.stage === 'shown' ? (
        <Shown
          Title={Title}
          view={view}
          live={state.live}
          offsetMs={state.clockOffsetMs}
          isStale={state.isStale}
          follow={follow}
        />
      ) : (
        <div className={framed.message}>
          <Title>
            <VisuallyHidden>{t('live.title')}</VisuallyHidden>
          </Title>
          {state.stage === 'loading' ? (
            <LoadingScreen inline />
          ) : (
            <div role="status">
              <EmptyState
                icon={problems[state.stage]}
                title={t(`live.${state.stage}.title`)}
                text={t(`live.${state.stage}.text`)}
              />
            </div>
          )}
        </div>
      )}
    </Frame>
  );
}

interface ShownProps {
  Title: 'h1' | 'h2';
  view: LiveView;
  live: PlayerLive;
  offsetMs: number;
  isStale: boolean;
  follow: FollowPlayer | undefined;
}

function Shown({ Title, view, live, offsetMs, isStale, follow }: ShownProps) {
  const t = useLivePlayerText();
  const { title, assets } = live;
  useEffect(() => {
    document.title = title;
    applyBrand({ logo: null, cores: { brand: assets.playerColor } });
  }, [title, assets.playerColor]);
  const now = useServerTime(offsetMs);
  // The address has a new token with each answer; the player asks for it when it needs it.
  const refreshSource = useCallback(async () => {
    const latest = view.$state.get();
    if (latest.stage !== 'shown') return '';
    return {
      src: latest.live.playback_url ?? '',
      expiresAt: Date.parse(latest.live.playback_expires_at ?? '') || null,
    };
  }, [view]);
  const followBoth = useFreshView(view, follow);
  const screen = liveScreen(live);
  const [viewerId] = useState(() => viewerIdOf(Math.random));
  const [ad, onAdOver] = useAdPlan(screen, live.ads);
  if (ad !== null) {
    return (
      <AdBreak
        liveId={live.liveId}
        placement={ad}
        onOver={onAdOver}
        title={
          <Title>
            <VisuallyHidden>{title}</VisuallyHidden>
          </Title>
        }
        fallback={<AdFallback onOver={onAdOver} />}
      />
    );
  }
  const above = (
    <>
      <OverlayLayer overlays={live.overlays} now={now} />
      <ViewerId viewerId={viewerId} signal={live.viewerSignal} now={now} />
      <span role="status" className={isStale ? styles.stale : undefined}>
        {isStale ? t('live.stale') : ''}
      </span>
    </>
  );
  if (screen === 'playing' && live.playback_url !== null) {
    return (
      <LivePlayer
        src={live.playback_url}
        expiresAt={live.playback_expires_at}
        dvr={live.enableDvr}
        lowLatency={live.latency !== 'default'}
        partial={live.latency === 'ultra-low'}
        refreshSource={refreshSource}
        follow={followBoth}
        viewerId={viewerId}
        startAt={startOf(live, offsetMs)}
        title={<Title className={framed.title}>{title}</Title>}
        className={framed.player}
        renderAbsent={(absence) => <AbsentPicture absence={absence} assets={assets} />}
      >
        {above}
      </LivePlayer>
    );
  }
  const image = screenImage(screen, assets);
  // The page around it shows title, date and tally.
  const isWithin = Title === 'h2';
  return (
    <div className={styles.screen} data-drawn={image === null || undefined}>
      {image === null ? <StageScene /> : <img src={image} alt="" className={styles.image} />}
      {screen === 'paused' && !isWithin && <Tally state="paused" />}
      <div className={styles.words} role="status">
        <Title>{isWithin ? <VisuallyHidden>{title}</VisuallyHidden> : title}</Title>
        <ScreenWords live={live} screen={screen} now={now} isWithin={isWithin} />
      </div>
      {above}
    </div>
  );
}

/** Where the link of the page begins, by the clock of this device. */
function startOf({ startedAt }: PlayerLive, offsetMs: number) {
  const seconds = startOfLink(location.search);
  return startedAt === null || seconds === 0 ? null : { onAirMs: Date.parse(startedAt) - offsetMs, seconds };
}

/** The time of the server, once a second. */
function useServerTime(offsetMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
