import type { Chat, ChatMessage } from '@palco/sdk/chat';
import { Ban, MoreVertical, Pin, PinOff, Timer, Trash2 } from 'lucide-react';
import type { AskBan } from './bans';
import { Avatar, Button, IconButton, Menu } from '../../ui';
import { useDeviceFormat } from '../../i18n';
import { useChatText } from './messages';
import styles from './chat-page.module.css';

interface MessageItemProps {
  message: ChatMessage;
  chat: Chat;
  isMine: boolean;
  mayModerate: boolean;
  /** Runs an action of an organiser, and says if it failed. */
  act(work: Promise<void>): void;
  askBan: AskBan;
}

/** One message. Names and texts are isolated, so that a direction mark in one turns no other. */
export function MessageItem({ message, chat, isMine, mayModerate, act, askBan }: MessageItemProps) {
  const t = useChatText();
  const format = useDeviceFormat();
  const { name, texto, created_at: at, role } = message;
  return (
    <li
      className={styles.message}
      data-mine={isMine || undefined}
      data-held={message.aguardando === true || undefined}
    >
      <Avatar name={name} />
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        {role === 'equipe' && <span className={styles.team}>{t('team')}</span>}
        <time dateTime={at} className={styles.time}>
          {format.time(at)}
        </time>
        {mayModerate && <Actions message={message} chat={chat} act={act} askBan={askBan} />}
      </div>
      <bdi className={styles.text}>{texto}</bdi>
      {message.aguardando === true && (
        <Held message={message} chat={chat} mayModerate={mayModerate} act={act} />
      )}
    </li>
  );
}

/** A message that waits for the team: its author is told, the team decides. */
function Held({
  message: { id, name },
  chat,
  mayModerate,
  act,
}: Pick<MessageItemProps, 'message' | 'chat' | 'mayModerate' | 'act'>) {
  const t = useChatText();
  return (
    <div className={styles.held}>
      <span className={styles.time}>{t(mayModerate ? 'held' : 'awaitsApproval')}</span>
      {mayModerate && (
        <>
          <Button size="sm" aria-label={t('approveOf', { name })} onClick={() => act(chat.approve(id))}>
            {t('approve')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('rejectOf', { name })}
            onClick={() => act(chat.remove(id))}
          >
            {t('reject')}
          </Button>
        </>
      )}
    </div>
  );
}

function Actions({
  message,
  chat,
  act,
  askBan,
}: Pick<MessageItemProps, 'message' | 'chat' | 'act' | 'askBan'>) {
  const t = useChatText();
  const { id, name, fixada, participanteId, role, aguardando } = message;
  const bans = [
    { label: t('ban10'), icon: Timer, onSelect: () => askBan({ participanteId, name, minutes: 10 }) },
    {
      label: t('ban'),
      icon: Ban,
      danger: true,
      onSelect: () => askBan({ participanteId, name, minutes: null }),
    },
  ];
  const pins = [
    {
      label: fixada ? t('unpin') : t('pin'),
      icon: fixada ? PinOff : Pin,
      onSelect: () => act(chat.pin(id, !fixada)),
    },
  ];
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={MoreVertical} label={t('actions', { name })} size="sm" />}
      items={[
        ...(aguardando === true ? [] : pins),
        ...(role === 'participante' ? bans.slice(0, 1) : []),
        { label: t('remove'), icon: Trash2, danger: true, onSelect: () => act(chat.remove(id)) },
        ...(role === 'participante' ? bans.slice(1) : []),
      ]}
    />
  );
}
