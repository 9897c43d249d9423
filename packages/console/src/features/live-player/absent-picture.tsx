import { screenImage } from '@palco/sdk/live-view';
import type { PlayerLive } from '@palco/sdk/lives';
import type { LiveAbsence } from '../../ui/video-player/use-live-reopening';
import { classNames } from '../../ui/class-names.pure';
import { useLivePlayerText } from './messages';
import styles from './live-player-page.module.css';

interface AbsentPictureProps {
  absence: LiveAbsence;
  assets: PlayerLive['assets'];
}

/** A live that is on the air without a picture: its start screen, or its pause where the picture broke off. */
export function AbsentPicture({ absence, assets }: AbsentPictureProps) {
  const t = useLivePlayerText();
  const image = screenImage(absence === 'lost' && assets.pauseScreen ? 'paused' : 'waiting', assets);
  return (
    <div className={classNames(styles.screen, styles.absent)}>
      {image && <img src={image} alt="" className={styles.image} />}
      <div className={styles.words} role="status">
        <strong>{t(`live.${absence}`)}</strong>
        <p>{t('live.absentText')}</p>
      </div>
    </div>
  );
}
