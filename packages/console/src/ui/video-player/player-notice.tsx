import { Player, usePlayerState } from '@palco/react/player';
import type { Player as Engine } from '@palco/sdk/player';
import { RotateCw } from 'lucide-react';
import { Button } from '../button/button';
import styles from './video-player.module.css';

/** What the player waits for, or the captions that did not come, with another try; or what it has left out. */
export function PlayerNotice({ player }: { player: Engine }) {
  const canRetry = usePlayerState(
    player,
    ({ stage, waitingFor, captionsFailed }) => stage !== 'failed' && (waitingFor !== null || captionsFailed),
  );
  return (
    <div className={styles.notice}>
      <Player.Notice />
      {canRetry && <Player.RetryButton render={<Button icon={RotateCw} />} />}
    </div>
  );
}
