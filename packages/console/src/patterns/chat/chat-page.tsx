import { useStore } from '@palco/react';
import { waitsForLine, type Chat, type ChatState, type PendingMessage } from '@palco/sdk/chat';
import { ArrowDown, Ban, MessageCircleOff, Pin, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRefusalText } from '../../i18n';
import { Button, buttonClass, EmptyState, Icon, LoadingScreen, Notice, VisuallyHidden } from '../../ui';
import { useBans } from './bans';
import { Composer } from './composer';
import { MessageItem } from './message-item';
import { useChatText } from './messages';
import { ModerationBar } from './moderation-bar';
import { useReadingPlace } from './use-reading-place';
import styles from './chat-page.module.css';

/** What the page shows: the chat of a participant, or why there is none. */
export type ChatPageProps =
  | { readonly chat: Chat }
  | { readonly chat: null; readonly reason: 'missing' | 'outside' | 'signIn'; readonly link: string };

/** The chat of a live, as large as the frame that a page gives it. */
export function ChatPage(props: ChatPageProps) {
  const t = useChatText();
  return (
    <main className={styles.page}>
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
      {props.chat === null ? <NoChat {...props} /> : <Room chat={props.chat} />}
    </main>
  );
}

/** The chat of a participant as a part of another page, as large as the place that this gives it. */
export function ChatPart({ chat }: { chat: Chat }) {
  const t = useChatText();
  return (
    <section className={styles.page} data-within aria-label={t('title')}>
      <Room chat={chat} />
    </section>
  );
}

function NoChat({ reason, link }: Extract<ChatPageProps, { chat: null }>) {
  const t = useChatText();
  if (reason === 'missing') return <EmptyState icon={MessageCircleOff} title={t('missing.title')} />;
  const text = reason === 'signIn' ? t('signIn.text') : t('outside.text');
  return (
    <div className={styles.center}>
      <EmptyState icon={Users} title={t('outside.title')} text={text} />
      <a href={link} target="_top" className={buttonClass('secondary')}>
        {reason === 'signIn' ? t('signIn.link') : t('outside.link')}
      </a>
    </div>
  );
}

function Room({ chat }: { chat: Chat }) {
  const t = useChatText();
  const state = useStore(chat.$state);
  useEffect(() => {
    chat.start();
    return chat.stop;
  }, [chat]);
  if (state.stage === 'refused')
    return (
      <div role="status" className={styles.center}>
        <EmptyState icon={Ban} title={t('refused.title')} text={t('refused.text')} />
      </div>
    );
  if (state.me === null)
    return state.stage === 'failed' ? (
      <p role="status" className={styles.center}>
        {t('failed')}
      </p>
    ) : (
      <LoadingScreen inline />
    );
  return <Open chat={chat} state={state} />;
}

function Open({ chat, state }: { chat: Chat; state: ChatState }) {
  const t = useChatText();
  const list = useRef<HTMLDivElement>(null);
  const { messages, pinned, pending, settings, me, hasOlder } = state;
  const place = useReadingPlace(list, {
    first: messages.find(({ fixada }) => !fixada)?.id,
    last: pending.at(-1)?.idempotencyKey ?? messages.at(-1)?.id,
  });
  const [hasFailed, setFailed] = useState(false);
  const act = (work: Promise<void>): void => {
    setFailed(false);
    work.catch(() => setFailed(true));
  };
  const mayModerate = me?.modera === true;
  const bans = useBans({ chat, act });
  return (
    <>
      {mayModerate && settings !== null && (
        <ModerationBar chat={chat} settings={settings} act={act} changes={bans.changes} />
      )}
      {bans.parts}
      {hasFailed && (
        <Notice tone="danger" role="alert">
          {t('failedAction')}
        </Notice>
      )}
      {pinned && (
        <aside className={styles.pinned} aria-label={t('pinned')}>
          <Icon of={Pin} size={16} />
          <bdi>{pinned.texto}</bdi>
        </aside>
      )}
      <div
        ref={list}
        className={styles.list}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={t('log')}
        onScroll={place.onScroll}
      >
        {hasOlder && (
          <Button variant="ghost" size="sm" onClick={() => act(chat.loadOlder())}>
            {t('older')}
          </Button>
        )}
        {messages.length === 0 && pending.length === 0 && (
          <p className={styles.none}>{settings?.aberto === false ? t('emptyClosed') : t('empty')}</p>
        )}
        <ol>
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              chat={chat}
              isMine={message.participanteId === me?.participanteId}
              mayModerate={mayModerate}
              act={act}
              askBan={bans.ask}
            />
          ))}
          {pending.map((message) => (
            <Pending key={message.idempotencyKey} chat={chat} message={message} />
          ))}
        </ol>
      </div>
      {place.hasNews && (
        <Button size="sm" className={styles.news} icon={ArrowDown} onClick={place.follow}>
          {t('newest')}
        </Button>
      )}
      <p role="status" className={styles.offline}>
        {state.stage === 'offline' ? t('offline') : ''}
      </p>
      <Composer chat={chat} state={state} onSent={place.follow} />
    </>
  );
}

/** A message of one's own that the room does not have yet. */
function Pending({ chat, message }: { chat: Chat; message: PendingMessage }) {
  const t = useChatText();
  const refusalOf = useRefusalText();
  const { idempotencyKey, text, error } = message;
  return (
    <li className={styles.message} data-mine data-pending>
      <bdi className={styles.text}>{text}</bdi>
      {error === null ? (
        <span className={styles.time}>{t('sending')}</span>
      ) : (
        <div role="alert" className={styles.refused}>
          <span>{waitsForLine(message) ? t('awaitsLine') : refusalOf(error)}</span>
          <Button size="sm" variant="ghost" onClick={() => chat.retry(idempotencyKey)}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => chat.discard(idempotencyKey)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
