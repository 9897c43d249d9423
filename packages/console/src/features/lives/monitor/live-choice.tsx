import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Link } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { NotReady } from '../../../patterns/record';
import { EmptyState, PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';

const onAir = { status: 'live,paused', limit: 100 } as const;
const refreshMs = 15_000;

/** The lives that are on, to look at the audience of one. */
export function LiveChoice() {
  const t = useMonitorText();
  const lives = usePalcoQuery((palco) => livesQueryOptions(palco, onAir), { refetchInterval: refreshMs });
  const { data } = lives;
  if (!data) {
    return (
      <NotReady
        answers={[lives]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('title')} />}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={120} width="100%" />
          </SkeletonGroup>
        }
        errorTitle={t('choose.failed')}
      />
    );
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {data.items.length === 0 ? (
        <EmptyState icon={Radio} title={t('choose.none')} text={t('choose.noneText')} />
      ) : (
        <ul className={styles.lives} aria-label={t('choose.title')}>
          {data.items.map(({ id, title, status }) => (
            <li key={id}>
              <Link to="/analytics" search={{ liveId: id }}>
                {title}
              </Link>
              <StatusChip status={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
