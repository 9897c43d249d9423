import { speakersIn } from '@palco/sdk/subtitles';
import { useId, useState } from 'react';
import { Pagination } from '../../../ui/pagination/pagination';
import { CueRow, type CueRowCommands } from './cue-row';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';
import type { useCueList } from './use-cue-list';

/** Rows a page: thousands of fields would make typing slow. */
const pageSize = 50;

interface CuePagesProps {
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'lead' | 'problems' | 'hints'>;
  selected: ReadonlySet<number>;
  visited: number | null;
  /** The cue that the player is at. */
  shown: number | null;
  /** Each row asks who speaks. */
  hasSpeakers: boolean;
  commands: CueRowCommands;
}

/** The rows of an editor, a page of them at once. */
export function CuePages(props: CuePagesProps) {
  const { list, selected, visited, shown, hasSpeakers, commands } = props;
  const { cues, lead, problems, hints } = list;
  const t = useSubtitlesText();
  const speakersId = useId();
  const [chosen, setPage] = useState(1);
  // A row that is led to opens its page once; after that the person may turn the pages.
  const [followed, setFollowed] = useState(lead);
  if (lead !== followed) {
    setFollowed(lead);
    const at = cues.findIndex(({ id }) => id === lead?.id);
    if (at >= 0) setPage(Math.floor(at / pageSize) + 1);
  }
  if (cues.length === 0) return <p className={styles.noCues}>{t('editor.empty')}</p>;
  const page = Math.min(chosen, Math.ceil(cues.length / pageSize));
  const first = (page - 1) * pageSize;
  return (
    <>
      {hasSpeakers && (
        <datalist id={speakersId}>
          {speakersIn(cues).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
      <ol className={styles.list} start={first + 1} aria-label={t('editor.list')}>
        {cues.slice(first, first + pageSize).map((cue, index) => (
          <CueRow
            key={cue.id}
            cue={cue}
            number={first + index + 1}
            isLast={first + index === cues.length - 1}
            isSelected={selected.has(cue.id)}
            isCurrent={visited === cue.id}
            isShown={shown === cue.id}
            problem={problems.get(cue.id)}
            hint={hints.get(cue.id)}
            lead={lead?.id === cue.id ? lead : undefined}
            speakersId={hasSpeakers ? speakersId : null}
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
