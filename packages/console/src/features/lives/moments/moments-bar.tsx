import type { Live } from '@palco/sdk/lives';
import { Bookmark, Scissors } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { useMomentsText } from './messages';
import styles from './moments.module.css';
import { useMomentCalls } from './use-moment-calls';

/** What a key of the control room asks of the moments of a live. */
export type MomentKey = 'clip' | 'mark';

interface MomentsBarProps {
  live: Live;
  /** Told once what does what a key asks for; returns how to leave. */
  onReady(run: (key: MomentKey) => void): () => void;
}

/** A clip of what was just seen, and a mark of it: one press each, also on a phone. */
export function MomentsBar({ live, onReady }: MomentsBarProps) {
  const t = useMomentsText();
  const may = useMay('changeLives');
  const calls = useMomentCalls(live);
  const run = useEffectEvent((key: MomentKey) => {
    if (may.isHidden || may.reason !== undefined) return;
    void (key === 'clip' ? calls.clip(30) : calls.mark());
  });
  useEffect(() => onReady((key) => run(key)), [onReady]);
  if (may.isHidden) return null;
  return (
    <section className={styles.bar} aria-label={t('quick')}>
      <Button
        size="sm"
        icon={Scissors}
        reason={may.reason}
        pending={calls.isClipping}
        aria-keyshortcuts="C"
        onClick={() => void calls.clip(30)}
      >
        {t('clip')}
        <kbd aria-hidden="true">C</kbd>
      </Button>
      <Button
        size="sm"
        icon={Scissors}
        reason={may.reason}
        pending={calls.isClipping}
        onClick={() => void calls.clip(120)}
      >
        {t('clip.long')}
      </Button>
      <Button
        size="sm"
        icon={Bookmark}
        reason={may.reason}
        aria-keyshortcuts="B"
        onClick={() => void calls.mark()}
      >
        {t('mark')}
        <kbd aria-hidden="true">B</kbd>
      </Button>
    </section>
  );
}
