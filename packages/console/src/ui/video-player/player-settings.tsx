import { useTranslation } from '@palco/react';
import { Player } from '@palco/react/player';
import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef, type HTMLAttributes } from 'react';
import { useUiText } from '../messages';
import styles from './video-player.module.css';

/** The settings panel: chapters, subtitles, speed, quality, keys. What the video does not have is not shown. */
export const PlayerSettings = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function PlayerSettings(props, ref) {
    const t = useUiText();
    const { t: player } = useTranslation(playerMessages);
    return (
      <div {...props} ref={ref} role="group" aria-label={t('playerSettings')} className={styles.settings}>
        <div className={styles.setting}>
          <span aria-hidden>{player('player.chapters')}</span>
          <Player.ChaptersMenu className={styles.menu} />
        </div>
        <div className={styles.setting}>
          <span aria-hidden>{player('player.captions')}</span>
          <Player.CaptionsMenu className={styles.menu} />
        </div>
        <div className={styles.setting}>
          <span aria-hidden>{player('player.rate')}</span>
          <Player.RateMenu className={styles.menu} />
        </div>
        <div className={styles.setting}>
          <span aria-hidden>{player('player.quality')}</span>
          <Player.QualityMenu className={styles.menu} />
        </div>
        <Player.KeyHelpButton className={styles.keysButton} />
      </div>
    );
  },
);
