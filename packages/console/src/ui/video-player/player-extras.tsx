import {
  Player,
  useCaptionLook,
  usePlayer,
  usePlayerState,
  useRememberedCaptions,
  useSignWindow,
} from '@palco/react/player';
import { useTranslation } from '@palco/react';
import { captionStyleAspects } from '@palco/sdk/captions';
import { captionMessages, playerMessages } from '@palco/sdk/i18n';
import type { MarkFault, Player as Engine } from '@palco/sdk/player';
import { Move, RotateCw, X } from 'lucide-react';
import { useRef, useState, forwardRef, type HTMLAttributes, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import type { SignSource } from './sign-source';
import type { Disclosure } from './use-disclosure';
import styles from './video-player.module.css';

interface PlayerExtrasProps extends PlayerKeysProps {
  player: Engine;
  settings: Disclosure;
  sign: SignSource | null;
  captions: string | null | undefined;
}

/** The parts of a player that are shown on request: the settings panel and the list of keys. */
export function PlayerExtras({ player, settings, sign, captions, ...keys }: PlayerExtrasProps) {
  return (
    <>
      {captions === undefined ? <CaptionLook /> : <DeviceCaptions player={player} language={captions} />}
      {sign && <SignLanguage sign={sign} />}
      {settings.isOpen && <PlayerSettings {...settings.panel} player={player} hasSign={sign !== null} />}
      <PlayerKeys {...keys} />
    </>
  );
}

/** Captions as they were chosen and styled on this device. */
export function DeviceCaptions({ player, language = null }: { player: Engine; language?: string | null }) {
  useRememberedCaptions(player, language);
  return <CaptionLook />;
}

/** Captions as they were styled on this device. */
function CaptionLook() {
  useCaptionLook();
  return null;
}

/** The preview on the seek bar; loaded later, because playback does not need storyboards to start. */
export function PlayerPreview() {
  return <Player.SeekPreview className={styles.preview} />;
}

interface MarkedPictureProps {
  mark: string;
  /** The video. */
  children: ReactNode;
}

/** A picture over which stands who watches; a mark that does not hold stops it, and the page says why. */
export function MarkedPicture({ mark, children }: MarkedPictureProps) {
  const t = useUiText();
  const [fault, setFault] = useState<MarkFault | null>(null);
  return (
    <>
      {children}
      <Player.Mark text={mark} onFault={setFault} />
      {fault && (
        <div role="alert" className={styles.markFault}>
          {t(fault === 'picture-away' ? 'markPictureAway' : 'markFault')}
        </div>
      )}
    </>
  );
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

interface PlayerSettingsProps extends HTMLAttributes<HTMLDivElement> {
  player: Engine;
  hasSign: boolean;
}

/** The settings panel: chapters, subtitles, speed, quality, keys. What the video does not have is not shown. */
const PlayerSettings = forwardRef<HTMLDivElement, PlayerSettingsProps>(function PlayerSettings(
  { player: engine, hasSign, ...props },
  ref,
) {
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
      <CaptionStyle player={engine} />
      {hasSign && <Player.SignButton className={styles.keysButton} />}
      <Player.KeyHelpButton className={styles.keysButton} />
    </div>
  );
});

/** How captions look; only for a video that has some. */
function CaptionStyle({ player }: { player: Engine }) {
  const { t } = useTranslation(captionMessages);
  const hasCaptions = usePlayerState(player, ({ textTracks }) => textTracks.length > 0);
  if (!hasCaptions) return null;
  return (
    <details className={styles.captionStyle}>
      <summary className={styles.keysButton}>{t('captionStyle.label')}</summary>
      {captionStyleAspects.map((aspect) => (
        <div key={aspect} className={styles.setting}>
          <span aria-hidden>{t(`captionStyle.${aspect}`)}</span>
          <Player.CaptionStyleMenu of={aspect} className={styles.menu} />
        </div>
      ))}
      <Player.CaptionStyleReset className={styles.keysButton} />
    </details>
  );
}

/** The window with the interpretation in sign language, where a viewer of this device wants it. */
function SignLanguage({ sign }: { sign: SignSource }) {
  const { isOn } = useSignWindow();
  return isOn ? <SignPicture sign={sign} /> : null;
}

function SignPicture({ sign: { src, refresh } }: { sign: SignSource }) {
  const [first] = useState(src);
  const player = usePlayer({ src: first, refreshSource: refresh });
  return (
    <Player.SignWindow player={player} className={styles.sign}>
      <Player.Video className={styles.signVideo} muted preload="metadata" crossOrigin="anonymous" />
      <Player.Error className={styles.signError} />
      <Player.RetryButton render={<Button icon={RotateCw} />} />
      <div className={styles.signControls}>
        <Player.SignSizeBar className={styles.volume} />
        <Player.SignCornerButton className={styles.button}>
          <Icon of={Move} size={20} />
        </Player.SignCornerButton>
        <Player.SignButton className={styles.button}>
          <Icon of={X} size={20} />
        </Player.SignButton>
      </div>
    </Player.SignWindow>
  );
}
