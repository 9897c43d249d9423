import type { CueProblem } from '@palco/sdk/subtitles';
import { ArrowRightToLine, Merge, Play, Scissors, Trash2 } from 'lucide-react';
import { memo, useEffect, useId, useRef } from 'react';
import { Checkbox, IconButton, Textarea } from '../../../ui';
import { actionOfKey, type CueKeyAction } from './cue-keys.pure';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import { TimeInput } from './time-input';
import { useKeys } from './use-keys';
import type { EditedCue } from './use-cue-list';

/** What a row asks of its editor. */
export interface CueRowCommands {
  change(id: number, change: Partial<EditedCue>): void;
  select(id: number, isSelected: boolean): void;
  run(action: CueKeyAction, cue: EditedCue): void;
}

interface CueRowProps {
  cue: EditedCue;
  /** Place in the whole list, from 1. */
  number: number;
  isLast: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  problem: CueProblem | undefined;
  /** Grows whenever the row has to take the focus. */
  focusTurn: number | undefined;
  commands: CueRowCommands;
}

/** One cue: its times, its text, what is wrong with it, and what can be done with it. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, number, isLast, isSelected, isCurrent, problem, focusTurn, commands } = props;
  const t = useSubtitlesText();
  const text = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  useEffect(() => {
    if (focusTurn !== undefined) text.current?.focus();
  }, [focusTurn]);
  const row = useRef<HTMLLIElement>(null);
  useKeys(row, (event) => {
    const action = actionOfKey(event);
    if (action === null) return;
    event.preventDefault();
    commands.run(action, cue);
  });
  const describedBy = problem && problemId;
  const buttons = [
    { action: 'play', icon: Play },
    { action: 'split', icon: Scissors },
    ...(isLast ? [] : [{ action: 'merge', icon: Merge } as const]),
    { action: 'add', icon: ArrowRightToLine },
    { action: 'remove', icon: Trash2 },
  ] as const;
  return (
    <li
      ref={row}
      className={styles.cue}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <fieldset className={styles.cueFields}>
        <legend className={styles.cueNumber}>{t('cue.name', { number })}</legend>
        <Checkbox
          label={t('cue.select', { number })}
          hideLabel
          checked={isSelected}
          onCheckedChange={(checked) => commands.select(cue.id, checked === true)}
        />
        <div className={styles.times}>
          <TimeInput
            label={t('cue.start')}
            value={cue.inicio}
            isWrong={problem === 'out-of-order'}
            describedBy={describedBy}
            onChange={(inicio) => commands.change(cue.id, { inicio })}
          />
          <TimeInput
            label={t('cue.end')}
            value={cue.fim}
            isWrong={problem === 'ends-early'}
            describedBy={describedBy}
            onChange={(fim) => commands.change(cue.id, { fim })}
          />
        </div>
        <div className={styles.cueText}>
          <Textarea
            ref={text}
            aria-label={t('cue.text')}
            aria-invalid={problem === 'empty' || undefined}
            aria-describedby={describedBy}
            rows={2}
            value={cue.texto}
            onChange={({ currentTarget }) => commands.change(cue.id, { texto: currentTarget.value })}
          />
          {problem && (
            <p id={problemId} className={styles.problem}>
              {t(`problem.${problem}`)}
            </p>
          )}
        </div>
        <div className={styles.cueButtons}>
          {buttons.map(({ action, icon }) => (
            <IconButton
              key={action}
              icon={icon}
              size="sm"
              variant="ghost"
              label={t(`cue.${action}`)}
              onClick={() => commands.run(action, cue)}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
});
