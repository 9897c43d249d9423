import { Player } from '@palco/react/player';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../button/button';
import styles from './video-player.module.css';

/** Buttons to resume at the last position or to start over; gone once something was played or sought. */
export function PlayerResume({ at }: { at: number | null }) {
  return (
    <div className={styles.resume}>
      <Player.ResumeButton at={at} render={<Button variant="primary" icon={Play} />} />
      <Player.RestartButton at={at} render={<Button icon={RotateCcw} />} />
    </div>
  );
}
