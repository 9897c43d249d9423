import { Player } from '@palco/react/player';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import styles from './video-player.module.css';

/** Why it does not play, and another try at the same place. */
export function PlayerFailure({ onRetry }: { onRetry?(): void }) {
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
