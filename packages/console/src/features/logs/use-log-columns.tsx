import type { DataColumn } from '../../patterns/list';
import { ActorFace } from './actor-face';
import { ChangeLine } from './change';
import type { LogRow } from './log-days.pure';
import { useLogsText } from './messages';
import { ObjectLink } from './object-link';
import { useMoment } from './use-moment';
import { useSentences } from './use-sentences';
import styles from './logs.module.css';

/** When, and the sentence with whoever did it. */
export function useLogColumns(): DataColumn<LogRow>[] {
  const t = useLogsText();
  return [
    {
      key: 'created_at',
      header: t('column.created_at'),
      isWide: false,
      priority: 2,
      cell: ({ log }) => <Moment at={log.created_at} />,
    },
    { key: 'event', header: t('column.what'), isWide: true, cell: (row) => <Sentence row={row} /> },
  ];
}

function Moment({ at }: { at: string }) {
  const { time, whole } = useMoment();
  return (
    <time dateTime={at} title={whole(at)} className={styles.moment}>
      {time(at)}
    </time>
  );
}

function Sentence({ row }: { row: LogRow }) {
  const said = useSentences().say(row);
  const { log, folded, isInside } = row;
  const [before, after] = said.text;
  return (
    <div className={styles.event} data-inside={isInside || undefined}>
      <ActorFace log={log} name={said.actor} />
      <div className={styles.lines}>
        <p>
          <b>{said.actor}</b> {before}
          {after !== null && (
            <>
              <ObjectLink log={log} name={said.object} />
              {after}
            </>
          )}
        </p>
        {folded === null && <ChangeLine log={log} said={said} />}
      </div>
      <Moment at={log.created_at} />
    </div>
  );
}
