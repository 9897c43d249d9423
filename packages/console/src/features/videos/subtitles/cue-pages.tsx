import { useState } from 'react';
import { Pagination } from '../../../ui/pagination/pagination';
import { CueRow, type CueRowCommands } from './cue-row';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import type { useCueList } from './use-cue-list';

/** Rows a page: thousands of fields would make typing slow. */
const pageSize = 50;

interface CuePagesProps {
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'focus' | 'problems'>;
  selected: ReadonlySet<number>;
  visited: number | null;
  commands: CueRowCommands;
}

/** The rows of an editor, a page of them at once. */
export function CuePages({ list: { cues, focus, problems }, selected, visited, commands }: CuePagesProps) {
  const t = useSubtitlesText();
  const [chosen, setPage] = useState(1);
  // A new row to focus opens its page once; after that the person may turn the pages.
  const [followed, setFollowed] = useState(focus);
  if (focus !== followed) {
    setFollowed(focus);
    const at = cues.findIndex(({ id }) => id === focus?.id);
    if (at >= 0) setPage(Math.floor(at / pageSize) + 1);
  }
  if (cues.length === 0) return <p className={styles.noCues}>{t('editor.empty')}</p>;
  const page = Math.min(chosen, Math.ceil(cues.length / pageSize));
  const first = (page - 1) * pageSize;
  return (
    <>
      <ol className={styles.list} start={first + 1} aria-label={t('editor.list')}>
        {cues.slice(first, first + pageSize).map((cue, index) => (
          <CueRow
            key={cue.id}
            cue={cue}
            number={first + index + 1}
            isLast={first + index === cues.length - 1}
            isSelected={selected.has(cue.id)}
            isCurrent={visited === cue.id}
            problem={problems.get(cue.id)}
            focusTurn={focus?.id === cue.id ? focus.turn : undefined}
            commands={commands}
          />
        ))}
      </ol>
      {cues.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={cues.length} onPageChange={setPage} />
      )}
    </>
  );
}
