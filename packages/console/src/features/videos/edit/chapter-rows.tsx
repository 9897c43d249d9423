import type { ApiSchema } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import type { ParsedChapters } from '@palco/sdk/schemas';
import { useSyncExternalStore } from 'react';
import { changeLine, chapterLines, removeLine, startOf, timeText } from './chapter-lines';
import { ChapterRow } from './chapter-row';
import styles from './chapters.module.css';
import { useEditText } from './messages';

interface ChapterRowsProps {
  /** All chapters, a line each. */
  text: string;
  chapters: readonly ApiSchema<'Chapter'>[];
  problems: ParsedChapters['problems'];
  player: Player | null;
  onChange(text: string): void;
}

/** The chapters as rows; that of the player's position is marked. */
export function ChapterRows({ text, chapters, problems, player, onChange }: ChapterRowsProps) {
  const t = useEditText();
  const current = useCurrentStart(chapters, player);
  const rows = chapterLines(text);
  if (rows.length === 0) return <p className={styles.none}>{t('chapters.none')}</p>;
  const stage = player && {
    seek: (seconds: number) => player.seek(seconds),
    timeText: () => timeText(player.$state.get().currentTime),
  };
  return (
    <ol className={styles.rows} aria-label={t('chapters.list')}>
      {rows.map((row, index) => (
        <ChapterRow
          key={row.line}
          row={row}
          number={index + 1}
          isCurrent={current !== null && startOf(row.time) === current}
          problem={problems.find(({ line }) => line === row.line)?.problem}
          player={stage}
          onChange={(changed) => onChange(changeLine(text, changed))}
          onRemove={() => onChange(removeLine(text, row.line))}
        />
      ))}
    </ol>
  );
}

/** Where the chapter begins that the player is in; null before the first one. Renders only when that changes. */
function useCurrentStart(chapters: readonly ApiSchema<'Chapter'>[], player: Player | null): number | null {
  const read = () => {
    const time = player?.$state.get().currentTime ?? 0;
    return chapters.findLast(({ inicio }) => inicio <= time)?.inicio ?? null;
  };
  return useSyncExternalStore((changed) => player?.$state.listen(changed) ?? (() => undefined), read);
}
