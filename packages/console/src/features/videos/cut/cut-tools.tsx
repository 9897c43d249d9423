import { formatCueTime } from '@palco/sdk/subtitles';
import { Film, Redo2, RotateCcw, Scissors, Undo2 } from 'lucide-react';
import { Button } from '../../../ui';
import styles from './cut.module.css';
import { useCutText } from './messages';
import type { CutState } from './use-cut-state';

interface CutToolsProps {
  cuts: CutState;
  time: number;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onCut(): void;
  onClip(): void;
}

/** The marks, and what can be done with what is between them. */
export function CutTools({ cuts, time, reason, onCut, onClip }: CutToolsProps) {
  const t = useCutText();
  const { state, dispatch, marks, marked } = cuts;
  const needsMarks = reason ?? (marked ? undefined : t('mark.none'));
  const said = () => {
    if (marked)
      return t('mark.range', { from: formatCueTime(marked.from), until: formatCueTime(marked.until) });
    return marks.from === null ? t('mark.none') : t('mark.from', { from: formatCueTime(marks.from) });
  };
  const isWhole =
    state.keep.length === 1 && state.keep[0]?.from === 0 && state.keep[0].until >= state.duration - 0.001;
  return (
    <>
      <div className={styles.tools}>
        <Button onClick={() => cuts.markIn(time)} aria-keyshortcuts="I">
          {t('mark.in')}
        </Button>
        <Button onClick={() => cuts.markOut(time)} aria-keyshortcuts="O">
          {t('mark.out')}
        </Button>
        <Button icon={Scissors} reason={needsMarks} onClick={onCut} aria-keyshortcuts="Delete">
          {t('cut')}
        </Button>
        <Button reason={needsMarks} onClick={() => marked && dispatch({ type: 'trim', ...marked })}>
          {t('only')}
        </Button>
        <Button reason={needsMarks} onClick={() => marked && dispatch({ type: 'restore', ...marked })}>
          {t('restore')}
        </Button>
        <Button icon={Film} reason={needsMarks} onClick={onClip}>
          {t('clip')}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {said()}
      </p>
      <div className={styles.tools}>
        <Button icon={Undo2} disabled={state.past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
          {t('undo')}
        </Button>
        <Button icon={Redo2} disabled={state.future.length === 0} onClick={() => dispatch({ type: 'redo' })}>
          {t('redo')}
        </Button>
        <Button
          icon={RotateCcw}
          reason={reason}
          disabled={isWhole}
          onClick={() => dispatch({ type: 'restoreAll' })}
        >
          {t('all')}
        </Button>
      </div>
    </>
  );
}
