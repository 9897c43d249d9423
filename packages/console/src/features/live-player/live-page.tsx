import { useStore } from '@palco/react';
import type { PlayerLive } from '@palco/sdk';
import { createFormat } from '@palco/sdk/i18n';
import { liveScreen, screenImage, secondsUntil, viewerIdOf, type LiveView } from '@palco/sdk/live-view';
import { Ban, Radio, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { applyBrand } from '../../config';
import { useDeviceFormat, useFormat, useLanguage, zoneName } from '../../i18n';
import { EmptyState, LoadingScreen, VisuallyHidden, type IconGlyph } from '../../ui';
import { classNames } from '../../ui/class-names.pure';
import { island } from '../../ui/later';
import framed from '../../ui/styles/framed-player.module.css';
import { LivePlayer } from '../../ui/video-player/live-player';
import { AdFallback } from './ad/ad-fallback';
import { useAdPlan } from './ad/use-ad-plan';
import { useLivePlayerText } from './messages';
import { OverlayLayer } from './overlay-layer';
import { ViewerId } from './viewer-id';
import styles from './live-page.module.css';

const AdBreak = island(async () => (await import('./ad/ad-break')).AdBreak);

const problems: { readonly [Stage in 'missing' | 'refused' | 'failed']: IconGlyph } = {
  missing: Radio,
  refused: Ban,
  failed: WifiOff,
};

/** A live as large as the frame that a page gives it: the picture, or the screen of its state. */
export function LivePage({ view }: { view: LiveView }) {
  const t = useLivePlayerText();
  const state = useStore(view.$state);
  useEffect(() => {
    view.start();
    return view.stop;
  }, [view]);
  return (
    <main className={classNames(framed.page, styles.clipped)} data-theme="dark">
      {state.stage === 'shown' ? (
        <Shown view={view} live={state.live} offsetMs={state.clockOffsetMs} isStale={state.isStale} />
      ) : (
        <div className={framed.message}>
          <h1>
            <VisuallyHidden>{t('live.title')}</VisuallyHidden>
          </h1>
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
    </main>
  );
}

interface ShownProps {
  view: LiveView;
  live: PlayerLive;
  offsetMs: number;
  isStale: boolean;
}

function Shown({ view, live, offsetMs, isStale }: ShownProps) {
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
          <h1>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h1>
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
        refreshSource={refreshSource}
        title={<h1 className={framed.title}>{title}</h1>}
        className={framed.player}
      >
        {above}
      </LivePlayer>
    );
  }
  const image = screenImage(screen, assets);
  return (
    <div className={styles.screen}>
      {image && <img src={image} alt="" className={styles.image} />}
      <div className={styles.words} role="status">
        <h1>{title}</h1>
        <Words live={live} screen={screen} now={now} />
      </div>
      {above}
    </div>
  );
}

interface WordsProps {
  live: PlayerLive;
  screen: ReturnType<typeof liveScreen>;
  now: number;
}

function Words({ live, screen, now }: WordsProps) {
  const t = useLivePlayerText();
  const format = useFormat();
  if (screen === 'paused') {
    return (
      <>
        <strong>{t('live.paused')}</strong>
        <p>{t('live.pausedText')}</p>
      </>
    );
  }
  if (screen === 'finished') return <strong>{t('live.finished')}</strong>;
  const left = secondsUntil(live.scheduledStartTime, now);
  return (
    <>
      <strong>{t('live.waiting')}</strong>
      <StartTime live={live} />
      {left !== null && left > 0 && (
        <p role="timer" aria-live="off">
          {t('live.waitingFor', { time: format.duration(left) })}
        </p>
      )}
    </>
  );
}

/** When a live is to begin, in the zone of its team; the zone is named where this device has another one. */
function StartTime({ live: { scheduledStartTime: start, timezone } }: { live: PlayerLive }) {
  const t = useLivePlayerText();
  const language = useLanguage();
  const device = useDeviceFormat();
  const date = useMemo(() => createFormat(language, timezone), [language, timezone]).dateTime(start ?? '');
  if (start === null) return null;
  const isHere = device.dateTime(start) === date;
  return (
    <time dateTime={start}>{isHere ? date : t('live.startInZone', { date, zone: zoneName(timezone) })}</time>
  );
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
