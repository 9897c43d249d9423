import type { KeyboardEvent } from 'react';
import styles from './room.module.css';
import { useRoomText } from './messages';

/** What a phone shows under the picture, one at a time. */
export type Part = 'chat' | 'speakers' | 'agenda';

/** What makes an element the panel of a tab. */
export const panelOf = (part: Part) => ({
  id: `part-${part}`,
  role: 'tabpanel',
  'aria-labelledby': `tab-${part}`,
});

interface RoomTabsProps {
  parts: readonly Part[];
  part: Part | undefined;
  onPart(this: void, part: Part): void;
}

/** The tabs of a phone; arrows move from one to the next. */
export function RoomTabs({ parts, part, onPart }: RoomTabsProps) {
  const t = useRoomText();
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const next = parts.at((parts.findIndex((one) => one === part) + step) % parts.length);
    if (next === undefined) return;
    onPart(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('tabs')}>
      {parts.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-controls={`part-${one}`}
          aria-selected={part === one}
          tabIndex={part === one ? 0 : -1}
          onClick={() => onPart(one)}
          onKeyDown={turn}
        >
          {t(`tab.${one}`)}
        </button>
      ))}
    </div>
  );
}
