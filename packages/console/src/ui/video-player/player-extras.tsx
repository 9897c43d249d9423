import { Player } from '@palco/react/player';
import { PlayerKeys, type PlayerKeysProps } from './player-keys';
import { PlayerSettings } from './player-settings';
import type { Disclosure } from './use-disclosure';
import styles from './video-player.module.css';

interface PlayerExtrasProps extends PlayerKeysProps {
  settings: Disclosure;
}

/** The parts of a player that are shown on request: the settings panel and the list of keys. */
export function PlayerExtras({ settings, ...keys }: PlayerExtrasProps) {
  return (
    <>
      {settings.isOpen && <PlayerSettings {...settings.panel} />}
      <PlayerKeys {...keys} />
    </>
  );
}

/** The preview on the seek bar; loaded later, because playback does not need storyboards to start. */
export function PlayerPreview() {
  return <Player.SeekPreview className={styles.preview} />;
}
