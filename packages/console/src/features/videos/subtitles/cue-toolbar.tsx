import { ArrowDownWideNarrow, MoveHorizontal, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, TextInput } from '../../../ui';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

interface CueToolbarProps {
  selectedCount: number;
  onAdd(): void;
  onSort(): void;
  /** Moves the selected cues, or all where none is selected. */
  onShift(seconds: number): void;
}

/** What is done with several cues, or with none. */
export function CueToolbar({ selectedCount, onAdd, onSort, onShift }: CueToolbarProps) {
  const t = useSubtitlesText();
  const id = useId();
  const [text, setText] = useState('0,5');
  const seconds = Number(text.trim().replace(',', '.'));
  const isUsable = text.trim() !== '' && Number.isFinite(seconds) && seconds !== 0;
  return (
    <div role="group" aria-label={t('toolbar')} className={styles.toolbar}>
      <Button size="sm" icon={Plus} onClick={onAdd}>
        {t('toolbar.add')}
      </Button>
      <Button size="sm" icon={ArrowDownWideNarrow} onClick={onSort}>
        {t('toolbar.sort')}
      </Button>
      <label className={styles.shift} htmlFor={id}>
        {t('toolbar.seconds')}
        <TextInput
          id={id}
          className={styles.seconds}
          inputMode="decimal"
          value={text}
          aria-invalid={!isUsable || undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Button
        size="sm"
        icon={MoveHorizontal}
        reason={isUsable ? undefined : t('toolbar.secondsWrong')}
        onClick={() => onShift(seconds)}
      >
        {selectedCount > 0 ? t('toolbar.shiftSelected', { count: selectedCount }) : t('toolbar.shiftAll')}
      </Button>
    </div>
  );
}
