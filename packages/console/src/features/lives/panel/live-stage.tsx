import type { Live } from '@palco/sdk/lives';
import { Pause, Radio, Square, Unplug } from 'lucide-react';
import { EmptyState, type IconGlyph } from '../../../ui';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { usePanelText } from './messages';
import styles from './panel.module.css';

type Screen = 'waiting' | 'paused' | 'finished' | 'noSignal';

const icons: { readonly [Name in Screen]: IconGlyph } = {
  waiting: Radio,
  paused: Pause,
  finished: Square,
  noSignal: Unplug,
};

/** What viewers get at the moment: the programme, or why there is none. */
export function LiveStage({ live, hasSignal }: { live: Live; hasSignal: boolean }) {
  const t = usePanelText();
  const { status, playback_url: src } = live;
  if (status === 'live' && hasSignal && src) {
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
  }
  const screen: Screen = status === 'paused' || status === 'finished' ? status : notOnAir();
  return (
    <div className={styles.screen} data-theme="dark">
      <EmptyState icon={icons[screen]} title={t(`stage.${screen}.title`)} text={t(`stage.${screen}.text`)} />
    </div>
  );

  function notOnAir(): Screen {
    return status === 'live' ? 'noSignal' : 'waiting';
  }
}
