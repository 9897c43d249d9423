import type { Chat, ChatSettings } from '@palco/sdk/chat';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useDeviceFormat } from '../../i18n';
import { Button, Notice } from '../../ui';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
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
  const format = useDeviceFormat();
  const { ritmo } = settings;
  return (
    <>
      {ritmo && (
        <Notice tone="warning" icon={Timer} role="status">
          {t('pace', { count: ritmo.segundos, time: format.time(ritmo.ate) })}
        </Notice>
      )}
      <details className={styles.moderation}>
        <summary>{t('moderation')}</summary>
        <Rules chat={chat} settings={settings} act={act} />
        <BannedList chat={chat} act={act} changes={changes} />
        <ClearRoom chat={chat} act={act} />
      </details>
    </>
  );
}

function Rules({ chat, settings, act }: Omit<ModerationBarProps, 'changes'>) {
  const t = useChatText();
  const {
    aberto,
    bloquearLinks,
    revisarPrimeiras = false,
    ritmoAutomatico = false,
    slowModeSeconds,
  } = settings;
  const modes = slowModes.includes(slowModeSeconds) ? slowModes : [...slowModes, slowModeSeconds];
  const switches = [
    { label: t('open'), isOn: aberto, change: { aberto: !aberto } },
    { label: t('links'), isOn: bloquearLinks, change: { bloquearLinks: !bloquearLinks } },
    { label: t('review'), isOn: revisarPrimeiras, change: { revisarPrimeiras: !revisarPrimeiras } },
    { label: t('autoPace'), isOn: ritmoAutomatico, change: { ritmoAutomatico: !ritmoAutomatico } },
  ];
  return (
    <>
      {switches.map(({ label, isOn, change }) => (
        <label key={label}>
          <input type="checkbox" checked={isOn} onChange={() => act(chat.updateSettings(change))} />
          {label}
        </label>
      ))}
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
    </>
  );
}

/** Removes all messages, once it was asked. */
function ClearRoom({ chat, act }: Pick<ModerationBarProps, 'chat' | 'act'>) {
  const t = useChatText();
  const [isOpen, setOpen] = useState(false);
  const clear = async () => {
    setOpen(false);
    await chat.clear();
  };
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        {t('clear')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('clear.title')}
        text={t('clear.text')}
        confirmLabel={t('clear.confirm')}
        danger
        onConfirm={() => act(clear())}
      />
    </>
  );
}
