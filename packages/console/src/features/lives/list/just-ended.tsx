import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Day } from '@palco/sdk/date-range';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMayOpen } from '../../../access';
import { overviewsById } from '../rows/overview';
import { PastLiveRow } from '../rows/past-live-row';
import styles from './lives.module.css';
import { useLivesText } from './messages';

const query = { status: 'finished', sort: 'finishedAt,desc', limit: 3, overview: 'true' } as const;

/** What ended last, with the way to all that is over; below what is to come. */
export function JustEnded({ today }: { today: Day }) {
  return useMayOpen()('/historic').may && <Ended today={today} />;
}

function Ended({ today }: { today: Day }) {
  const t = useLivesText();
  const id = useId();
  const { data } = usePalcoQuery((palco) => livesQueryOptions(palco, query));
  if (!data || data.items.length === 0) return null;
  const overviews = overviewsById(data);
  return (
    <section className={styles.ended} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('ended')}</h2>
        <Link to="/historic">{t('history')}</Link>
      </header>
      <ol>
        {data.items.map((live) => (
          <li key={live.id}>
            <PastLiveRow live={live} overview={overviews.get(live.id)} today={today} />
          </li>
        ))}
      </ol>
    </section>
  );
}
