import type { Chat, ChatSettings } from '@palco/sdk/chat';
import { BannedList } from './bans';
import { useChatText } from './messages';
import styles from './chat-page.module.css';

const slowModes = [0, 5, 15, 30, 60, 300];

interface ModerationBarProps {
  chat: Chat;
  settings: ChatSettings;
  act(work: Promise<void>): void;
  /** Counts the bans that were made and undone here. */
  changes: number;
}

/** What the room allows, for its organisers. The room answers each change to everybody, this bar included. */
export function ModerationBar({ chat, settings, act, changes }: ModerationBarProps) {
  const t = useChatText();
  const { aberto, bloquearLinks, slowModeSeconds } = settings;
  const modes = slowModes.includes(slowModeSeconds) ? slowModes : [...slowModes, slowModeSeconds];
  return (
    <details className={styles.moderation}>
      <summary>{t('moderation')}</summary>
      <label>
        <input
          type="checkbox"
          checked={aberto}
          onChange={() => act(chat.updateSettings({ aberto: !aberto }))}
        />
        {t('open')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={bloquearLinks}
          onChange={() => act(chat.updateSettings({ bloquearLinks: !bloquearLinks }))}
        />
        {t('links')}
      </label>
      <label>
        {t('slowMode')}
        <select
          value={slowModeSeconds}
          onChange={(event) => act(chat.updateSettings({ slowModeSeconds: Number(event.target.value) }))}
        >
          {modes.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? t('slowMode.none') : t('slowMode.seconds', { count: seconds })}
            </option>
          ))}
        </select>
      </label>
      <BannedList chat={chat} act={act} changes={changes} />
    </details>
  );
}
