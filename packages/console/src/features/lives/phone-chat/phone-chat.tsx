import { useStore } from '@palco/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChatPart } from '../../../patterns/chat';
import { Avatar, IconButton, VisuallyHidden } from '../../../ui';
import { usePhoneChatText } from './messages';
import styles from './phone-chat.module.css';
import { useTeamChat } from './use-team-chat';

/** On a phone: the last message always below the thumb, and the chat as a sheet that leaves the programme in sight. */
export function PhoneChat({ liveId, accountId }: { liveId: string; accountId: string }) {
  const t = usePhoneChatText();
  const chat = useTeamChat(liveId, accountId);
  const { messages } = useStore(chat.$state);
  const [isOpen, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const held = messages.filter(({ aguardando }) => aguardando === true).length;
  const last = messages.at(-1);
  const close = () => {
    setOpen(false);
    handle.current?.focus();
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    sheet.current?.querySelector('button')?.focus();
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
  return (
    <>
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {last && <Avatar name={last.name} size={28} />}
        <span>
          <VisuallyHidden>{t('open')}. </VisuallyHidden>
          {last ? (
            <>
              <b>{last.name}</b>
              {last.texto}
            </>
          ) : (
            t('none')
          )}
        </span>
        {held > 0 && <em>{t('held', { count: held })}</em>}
      </button>
      {/* Always there, so that the room stays joined while it is closed. */}
      <div ref={sheet} className={styles.sheet} role="dialog" aria-label={t('title')} hidden={!isOpen}>
        <header>
          <h2>{t('title')}</h2>
          <IconButton icon={ChevronDown} label={t('close')} onClick={close} />
        </header>
        <ChatPart chat={chat} />
      </div>
    </>
  );
}
