import { Player } from '@palco/react';
import { PlayerKeys, type PlayerKeysProps } from './player-keys';
import { PlayerSettings } from './player-settings';
import type { Disclosure } from './use-disclosure';
import styles from './video-player.module.css';

interface PlayerExtrasProps extends PlayerKeysProps {
  settings: Disclosure;
}

/** What a player shows only when it is asked to: the panel of settings and the list of keys. */
export function PlayerExtras({ settings, ...keys }: PlayerExtrasProps) {
  return (
    <>
      {settings.isOpen && <PlayerSettings {...settings.panel} />}
      <PlayerKeys {...keys} />
    </>
  );
}

/** The place under the pointer: reading storyboards is nothing that a player begins with. */
export function PlayerPreview() {
  return <Player.SeekPreview className={styles.preview} />;
}
