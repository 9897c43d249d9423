import {
  ArrowDownWideNarrow,
  Keyboard,
  MoveHorizontal,
  Plus,
  Redo2,
  Search,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton, TextInput } from '../../../ui';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import type { EditorPanel } from './use-editor-panels';

interface CueToolbarProps {
  selectedCount: number;
  steps: { readonly canUndo: boolean; readonly canRedo: boolean };
  panel: EditorPanel | null;
  onAdd(): void;
  onSort(): void;
  /** Moves the selected cues, or all where none is selected. */
  onShift(seconds: number): void;
  onUndo(): void;
  onRedo(): void;
  onPanel(panel: EditorPanel): void;
}

/** What is done with several cues, or with none. */
export function CueToolbar(props: CueToolbarProps) {
  const { selectedCount, steps, panel, onAdd, onSort, onShift, onUndo, onRedo, onPanel } = props;
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
      <span className={styles.tools}>
        <IconButton
          icon={Undo2}
          size="sm"
          label={t('keys.undo')}
          reason={steps.canUndo ? undefined : t('undo.nothing')}
          onClick={onUndo}
        />
        <IconButton
          icon={Redo2}
          size="sm"
          label={t('keys.redo')}
          reason={steps.canRedo ? undefined : t('redo.nothing')}
          onClick={onRedo}
        />
        <IconButton
          icon={Search}
          size="sm"
          label={t('keys.find')}
          aria-pressed={panel === 'find'}
          onClick={() => onPanel('find')}
        />
        <IconButton
          icon={UsersRound}
          size="sm"
          label={t('speakers')}
          aria-pressed={panel === 'speakers'}
          onClick={() => onPanel('speakers')}
        />
        <IconButton icon={Keyboard} size="sm" label={t('keys')} onClick={() => onPanel('keys')} />
      </span>
    </div>
  );
}
