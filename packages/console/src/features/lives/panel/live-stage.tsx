import type { Live } from '@palco/sdk/lives';
import { Pause, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, EmptyState } from '../../../ui';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { StatusChip } from '../status/status-chip';
import { usePanelText } from './messages';
import styles from './programme.module.css';

interface LiveStageProps {
  live: Live;
  /** Whether the programme has a signal. */
  hasSignal: boolean;
}

/** What viewers get at the moment: the programme, or why there is none; and whether it is on air. */
export function LiveStage({ live, hasSignal }: LiveStageProps) {
  const t = usePanelText();
  return (
    <>
      <Picture live={live} hasSignal={hasSignal} />
      <div className={styles.over} data-theme="dark">
        {live.status === 'live' ? (
          <Chip tone="live" dot>
            {t('stage.onAir')}
          </Chip>
        ) : (
          <span className={styles.label}>
            <StatusChip status={live.status} />
          </span>
        )}
      </div>
    </>
  );
}

/** The address of the programme while it is shown. */
export const programmeOf = ({ live, hasSignal }: LiveStageProps): string | null =>
  live.status === 'live' && hasSignal ? live.playback_url : null;

function Picture({ live, hasSignal }: LiveStageProps) {
  const t = usePanelText();
  const src = programmeOf({ live, hasSignal });
  if (src !== null)
    return (
      <LivePlayer
        key={src}
        monitor
        src={src}
        dvr={live.transcode.enableDvr}
        lowLatency={live.latency !== 'default'}
        partial={live.latency === 'ultra-low'}
        className={styles.player}
      />
    );
  if (live.status === 'live')
    return (
      <Screen>
        <EmptyState icon={Unplug} title={t('stage.noSignal.title')} text={t('stage.noSignal.text')} />
      </Screen>
    );
  if (live.status === 'paused')
    return (
      <Screen picture={live.assets.pauseScreen}>
        <EmptyState icon={Pause} title={t('stage.paused.title')} text={t('stage.paused.text')} />
      </Screen>
    );
  return (
    <Screen picture={live.assets.startSoonScreen ?? live.picture}>
      <p className={styles.label}>{t('stage.waiting')}</p>
    </Screen>
  );
}

/** What stands in the place of the programme, over the picture that viewers see. */
function Screen({ picture = null, children }: { picture?: string | null; children: ReactNode }) {
  return (
    <div className={styles.screen} data-theme="dark" data-pictured={picture !== null || undefined}>
      {picture !== null && <img src={picture} alt="" width={640} height={360} />}
      {children}
    </div>
  );
}
