import { Player, usePlayerState } from '@palco/react/player';
import type { Player as Engine } from '@palco/sdk/player';
import { RotateCw } from 'lucide-react';
import { Button } from '../button/button';
import styles from './video-player.module.css';

/** What the player waits for, with another try, or what it has left out. */
export function PlayerNotice({ player }: { player: Engine }) {
  const isWaiting = usePlayerState(player, ({ waitingFor }) => waitingFor !== null);
  return (
    <div className={styles.notice}>
      <Player.Notice />
      {isWaiting && <Player.RetryButton render={<Button icon={RotateCw} />} />}
    </div>
  );
}
