import { usePalco } from '@palco/react';
import { liveDetailsQueryOptions } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '../../../ui';
import { Card } from '../card';
import { useSupportText } from './messages';
import { placeOf } from './viewer-place.pure';
import styles from './support.module.css';

/** Poll interval while viewers come. */
const refreshMs = 15_000;

/** Where a live can be seen, what its newest viewer has, and what failed last. */
export function DetailsCard({ live }: { live: Live }) {
  const t = useSupportText();
  const details = useQuery({
    ...liveDetailsQueryOptions(usePalco(), live.id),
    refetchInterval: isLiveInProgress(live.status) ? refreshMs : false,
  });
  const { data } = details;
  return (
    <Card title={t('details')}>
      {details.isPending && (
        <SkeletonGroup>
          <Skeleton height={160} width="100%" />
        </SkeletonGroup>
      )}
      {details.isLoadingError && (
        <ErrorState
          headingLevel={3}
          title={t('details.failed')}
          retrying={details.isFetching}
          onRetry={() => void details.refetch()}
        />
      )}
      {data && (
        <>
          {data.lastError !== null && (
            <Notice tone="warning" icon={TriangleAlert}>
              {t('details.lastError', { error: data.lastError })}
            </Notice>
          )}
          <dl className={styles.facts}>
            <Fact name={t('details.hour')} value={data.hora ?? '–'} />
            <Fact name={t('details.regions')} value={data.locations.join(', ') || t('details.everywhere')} />
            <Fact name={t('details.sites')} value={data.allowed_refer.join(', ') || t('details.everySite')} />
          </dl>
          <h3 className={styles.timelineTitle}>{t('details.newest')}</h3>
          <dl className={styles.facts}>
            <Fact name={t('fact.device')} value={data.tech_info.device} />
            <Fact name={t('fact.os')} value={data.tech_info.os} />
            <Fact name={t('fact.app')} value={data.tech_info.app} />
            <Fact name={t('fact.provider')} value={data.tech_info.network_provider} />
            <Fact name={t('fact.place')} value={placeOf(data.geo_info)} />
          </dl>
        </>
      )}
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const t = useSupportText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? t('unknown')}</dd>
    </div>
  );
}
