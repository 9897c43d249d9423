import type { ApiSchema } from '@palco/sdk';
import type { BanReach, Chat, ChatMessage } from '@palco/sdk/chat';
import { Ban } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useDeviceFormat } from '../../i18n';
import { Button, Notice } from '../../ui';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useChatText } from './messages';
import styles from './chat-page.module.css';

/** A ban that is asked for, or was just made. */
interface Banned extends Pick<ChatMessage, 'participanteId' | 'name'> {
  /** Null: for good. */
  readonly minutes: number | null;
}

export type AskBan = (banned: Banned) => void;

interface BansProps {
  chat: Chat;
  /** Runs an action of an organiser, and says if it failed. */
  act(work: Promise<void>): void;
}

/** The question before a ban, and how it is undone where it was done. */
export function useBans({ chat, act }: BansProps): { ask: AskBan; changes: number; parts: ReactNode } {
  const t = useChatText();
  const [asked, setAsked] = useState<Banned | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [reach, setReach] = useState<Required<BanReach>>(plainReach);
  const [last, setLast] = useState<(Banned & { readonly did: ApiSchema<'ChatBanned'> }) | null>(null);
  // The list of the banned is read again with each change.
  const [changes, setChanges] = useState(0);
  const ban = async (one: Banned) => {
    setOpen(false);
    const did = await chat.ban(one.participanteId, one.minutes, reach);
    setLast({ ...one, did });
    setChanges((before) => before + 1);
  };
  const unban = async (one: Banned) => {
    await chat.unban(one.participanteId);
    setLast(null);
    setChanges((before) => before + 1);
  };
  const parts = (
    <>
      {asked && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={t('ban.title', { name: asked.name })}
          text={asked.minutes === null ? t('ban.text') : t('ban.minutes', { count: asked.minutes })}
          confirmLabel={t('ban.confirm')}
          danger
          onConfirm={() => act(ban(asked))}
        >
          <Reach reach={reach} onChange={setReach} />
        </ConfirmDialog>
      )}
      {last && (
        <Notice tone="info" icon={Ban} role="status">
          {t('ban.done', { name: last.name })}{' '}
          {last.did.participantes > 1 && `${t('ban.others', { count: last.did.participantes - 1 })} `}
          {last.did.mensagens > 0 && `${t('ban.removed', { count: last.did.mensagens })} `}
          <Button size="sm" variant="ghost" onClick={() => act(unban(last))}>
            {t('ban.undo')}
          </Button>
        </Notice>
      )}
    </>
  );
  return {
    ask(banned) {
      setAsked(banned);
      setReach({ ...plainReach, removesMessages: banned.minutes === null });
      setOpen(true);
    },
    changes,
    parts,
  };
}

const plainReach = { removesMessages: false, ofAddress: false };

/** What else a ban does. */
function Reach({
  reach,
  onChange,
}: {
  reach: Required<BanReach>;
  onChange(reach: Required<BanReach>): void;
}) {
  const t = useChatText();
  const choices = [
    { name: 'removesMessages', label: t('ban.removes'), hint: null },
    { name: 'ofAddress', label: t('ban.ofAddress'), hint: t('ban.ofAddressHint') },
  ] as const;
  return choices.map(({ name, label, hint }) => (
    <label key={name} className={styles.choice}>
      <input
        type="checkbox"
        checked={reach[name]}
        onChange={() => onChange({ ...reach, [name]: !reach[name] })}
      />
      <span>
        {label}
        {hint !== null && <small>{hint}</small>}
      </span>
    </label>
  ));
}

/** Who is banned, each with the way back; read when it is opened. */
export function BannedList({ chat, act, changes }: BansProps & { changes: number }) {
  const t = useChatText();
  const [isOpen, setOpen] = useState(false);
  const [bans, setBans] = useState<readonly ApiSchema<'ChatBan'>[] | null>(null);
  const read = useEffectEvent(() => act(chat.bans().then(setBans)));
  useEffect(() => {
    if (isOpen) read();
  }, [isOpen, changes]);
  const unban = async ({ participanteId }: ApiSchema<'ChatBan'>) => {
    await chat.unban(participanteId);
    setBans(await chat.bans());
  };
  return (
    <details className={styles.banned} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('banned')}</summary>
      <div role="status">{bans?.length === 0 && t('banned.none')}</div>
      <ul>
        {bans?.map((one) => (
          <BannedItem key={one.participanteId} ban={one} onUnban={() => act(unban(one))} />
        ))}
      </ul>
    </details>
  );
}

function BannedItem({
  ban: { name, ate, mesmoEndereco },
  onUnban,
}: {
  ban: ApiSchema<'ChatBan'>;
  onUnban(): void;
}) {
  const t = useChatText();
  const format = useDeviceFormat();
  return (
    <li>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.time}>
        {mesmoEndereco === true && `${t('banned.address')}, `}
        {ate === null ? t('banned.forGood') : t('banned.until', { time: format.dateTime(ate) })}
      </span>
      <Button size="sm" aria-label={t('unbanOf', { name })} onClick={onUnban}>
        {t('unban')}
      </Button>
    </li>
  );
}
