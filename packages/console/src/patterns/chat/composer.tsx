import { characterCount, type Chat, type ChatState } from '@palco/sdk/chat';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useMediaQuery } from '../../config';
import { IconButton } from '../../ui';
import { useChatText } from './messages';
import styles from './chat-page.module.css';

const longest = 500;

/** Seconds until a moment of the monotonic clock, counted down; 0 from then on. */
function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (moment === null) return;
    const tick = () => setNow(performance.now());
    const [first, timer] = [setTimeout(tick), setInterval(tick, 500)];
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Where one writes: Enter sends, Shift and Enter begins a line; on a keyboard on the screen, which has no such keys, Enter begins a line and the button sends. What was typed stays until it is sent. */
export function Composer({ chat, state, onSent }: { chat: Chat; state: ChatState; onSent(): void }) {
  const t = useChatText();
  const [text, setText] = useState('');
  const isTouch = useMediaQuery('(pointer: coarse)');
  const { settings, me, waitUntil } = state;
  const seconds = useSecondsUntil(waitUntil);
  const isClosed = settings?.aberto === false && me?.modera !== true;
  const length = characterCount(text.normalize('NFC').trim());
  const isBlocked = isClosed || seconds > 0 || length === 0 || length > longest;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBlocked) return;
    chat.send(text);
    setText('');
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (isTouch || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const why = isClosed ? t('closed') : seconds > 0 ? t('slow', { count: seconds }) : '';
  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        aria-label={t('input')}
        aria-describedby="chat-why"
        aria-invalid={length > longest || undefined}
        placeholder={isClosed ? t('closed') : t(me?.modera === true ? 'asTeam' : 'placeholder')}
        rows={1}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        value={text}
        disabled={isClosed}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        type="submit"
        variant="primary"
        icon={SendHorizontal}
        label={t('send')}
        tooltip={false}
        disabled={isBlocked}
      />
      <p id="chat-why" className={styles.why}>
        <span role={seconds > 0 ? 'timer' : undefined}>{why}</span>
        {length > longest - 100 && (
          <span data-over={length > longest || undefined}>
            {length}/{longest}
          </span>
        )}
      </p>
    </form>
  );
}
