import { Player } from '@palco/react/player';
import { useTranslation } from '@palco/react';
import { playerMessages } from '@palco/sdk/i18n';
import { useRef, forwardRef, type HTMLAttributes } from 'react';
import { Button } from '../button/button';
import { useUiText } from '../messages';
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

interface PlayerKeysProps {
  hotkeys: boolean;
  onHotkeysChange(hotkeys: boolean): void;
}

/** The list of the player's keys, and a switch for them: speech input would trigger them by accident. */
function PlayerKeys({ hotkeys, onHotkeysChange }: PlayerKeysProps) {
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

/** The settings panel: chapters, subtitles, speed, quality, keys. What the video does not have is not shown. */
const PlayerSettings = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
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
