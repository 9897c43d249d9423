import { cueWords, speakerOf, type CueHint, type CueProblem } from '@palco/sdk/subtitles';
import { ArrowRightToLine, Check, Merge, Play, Scissors, Trash2 } from 'lucide-react';
import { memo, useEffect, useId, useRef } from 'react';
import { Checkbox, IconButton, Textarea } from '../../../ui';
import { actionOfKey, type CueKeyAction } from './cue-keys.pure';
import { useSubtitlesText } from './messages';
import { SpeakerInput } from './speaker-input';
import styles from './subtitles.module.css';
import { TimeInput } from './time-input';
import { useKeys } from './use-keys';
import type { CueLead, EditedCue } from './use-cue-list';

/** What a row asks of its editor. */
export interface CueRowCommands {
  change(id: number, change: Partial<EditedCue>): void;
  speak(id: number, name: string): void;
  select(id: number, isSelected: boolean): void;
  /** `caret`: where the cursor is in the text of the cue. */
  run(action: CueKeyAction, cue: EditedCue, caret?: number): void;
}

interface CueRowProps {
  cue: EditedCue;
  /** Place in the whole list, from 1. */
  number: number;
  isLast: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  /** The player is at it. */
  isShown: boolean;
  problem: CueProblem | undefined;
  hint: CueHint | undefined;
  /** Set while this is the row that was led to last. */
  lead: CueLead | undefined;
  /** The list of the names that are offered; null while nobody is asked who speaks. */
  speakersId: string | null;
  commands: CueRowCommands;
}

/** One cue: its times, its text, what is wrong with it, and what can be done with it. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, number, isLast, isSelected, isCurrent, isShown, problem, hint, lead, speakersId, commands } =
    props;
  const t = useSubtitlesText();
  const text = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (lead?.isQuiet) row.current?.scrollIntoView({ block: 'nearest' });
    else if (lead) text.current?.focus();
  }, [lead]);
  const words = cueWords(cue);
  // Who speaks stands in front of the words, and has a field of its own.
  const speaker = cue.texto.slice(0, cue.texto.length - words.length);
  useKeys(row, (event) => {
    const action = actionOfKey(event);
    if (action === null) return;
    event.preventDefault();
    commands.run(action, cue, speaker.length + (text.current?.selectionStart ?? 0));
  });
  const describedBy = (problem ?? cue.duvida ?? hint) && problemId;
  const buttons = [
    ...(cue.duvida === undefined ? [] : [{ action: 'confirm', icon: Check } as const]),
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
      data-shown={isShown || undefined}
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
          {speakersId !== null && (
            <SpeakerInput
              label={t('cue.speaker')}
              placeholder={t('cue.speaker')}
              list={speakersId}
              value={speakerOf(cue)}
              onChange={(name) => commands.speak(cue.id, name)}
            />
          )}
          <Textarea
            ref={text}
            aria-label={t('cue.text')}
            aria-invalid={problem === 'empty' || undefined}
            aria-describedby={describedBy}
            rows={2}
            value={words}
            onChange={({ currentTarget }) =>
              commands.change(cue.id, { texto: `${speaker}${currentTarget.value}` })
            }
          />
          <CueRemark id={problemId} problem={problem} doubt={cue.duvida} hint={hint} />
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

interface CueRemarkProps extends Pick<CueRowProps, 'problem' | 'hint'> {
  id: string;
  doubt: EditedCue['duvida'];
}

/** What is wrong with a cue, or else what is doubtful about it, or what makes it hard to read. */
function CueRemark({ id, problem, doubt, hint }: CueRemarkProps) {
  const t = useSubtitlesText();
  if (!problem && !doubt && !hint) return null;
  return (
    <p id={id} className={problem ? styles.problem : styles.hint} data-doubt={doubt}>
      {problem ? t(`problem.${problem}`) : doubt ? t(`doubt.${doubt}`) : hint && t(`hint.${hint}`)}
    </p>
  );
}
