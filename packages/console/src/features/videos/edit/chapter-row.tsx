import type { ChapterProblem } from '@palco/sdk/schemas';
import { Clock3, Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { IconButton, TextInput } from '../../../ui';
import { startOf, type ChapterLine } from './chapter-lines';
import styles from './chapters.module.css';
import { useEditText } from './messages';

interface ChapterRowProps {
  row: ChapterLine;
  /** Place in the list, from 1. */
  number: number;
  isCurrent: boolean;
  /** Shown once the form was sent. */
  problem: ChapterProblem | undefined;
  /** Missing while there is no player. */
  player: { seek(seconds: number): void; timeText(): string } | null;
  onChange(row: ChapterLine): void;
  onRemove(): void;
}

/** One chapter: its time and title, with the player's position in both directions. */
export function ChapterRow({ row, number, isCurrent, problem, player, onChange, onRemove }: ChapterRowProps) {
  const t = useEditText();
  const problemId = useId();
  const seconds = startOf(row.time);
  const described = problem && problemId;
  const isTimeWrong = problem !== undefined && problem !== 'title' && problem !== 'untitled';
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      {player && (
        <IconButton
          icon={Play}
          size="sm"
          variant="ghost"
          label={t('chapters.play', { number })}
          reason={seconds === null ? t('chapters.format') : undefined}
          onClick={() => seconds !== null && player.seek(seconds)}
        />
      )}
      <TextInput
        aria-label={t('chapters.time', { number })}
        aria-invalid={isTimeWrong || undefined}
        aria-describedby={described}
        className={styles.time}
        autoComplete="off"
        spellCheck={false}
        placeholder="00:00"
        value={row.time}
        onChange={({ currentTarget }) =>
          onChange({ ...row, time: currentTarget.value.replaceAll(/\s/g, '') })
        }
      />
      <TextInput
        aria-label={t('chapters.titleOf', { number })}
        aria-invalid={(problem !== undefined && !isTimeWrong) || undefined}
        aria-describedby={described}
        className={styles.title}
        data-line={row.line}
        autoComplete="off"
        placeholder={t('chapters.titlePlaceholder')}
        value={row.title}
        onChange={({ currentTarget }) => onChange({ ...row, title: currentTarget.value.trimStart() })}
      />
      {player && (
        <IconButton
          icon={Clock3}
          size="sm"
          variant="ghost"
          label={t('chapters.here', { number })}
          onClick={() => onChange({ ...row, time: player.timeText() })}
        />
      )}
      <IconButton
        icon={Trash2}
        size="sm"
        variant="ghost"
        label={t('chapters.remove', { number })}
        onClick={onRemove}
      />
      {problem && (
        <p id={problemId} className={styles.problem}>
          {t(`chapters.${problem}`)}
        </p>
      )}
    </li>
  );
}
