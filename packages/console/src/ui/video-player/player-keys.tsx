import { useTranslation } from '@palco/react';
import { Player } from '@palco/react/player';
import { playerMessages } from '@palco/sdk/i18n';
import { useRef } from 'react';
import { Button } from '../button/button';
import { useUiText } from '../messages';
import styles from './video-player.module.css';

export interface PlayerKeysProps {
  hotkeys: boolean;
  onHotkeysChange(hotkeys: boolean): void;
}

/** The list of the player's keys, and a switch for them: speech input would trigger them by accident. */
export function PlayerKeys({ hotkeys, onHotkeysChange }: PlayerKeysProps) {
  const t = useUiText();
  const { t: player } = useTranslation(playerMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Player.KeyHelp ref={dialog} className={styles.keys}>
      <h2 className={styles.keysTitle}>{player('player.keyHelp')}</h2>
      <Player.KeyList className={styles.keyList} />
      <label className={styles.keysSwitch}>
        <input
          type="checkbox"
          checked={hotkeys}
          onChange={({ currentTarget: { checked } }) => onHotkeysChange(checked)}
        />
        {t('playerKeysOn')}
      </label>
      <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
    </Player.KeyHelp>
  );
}
