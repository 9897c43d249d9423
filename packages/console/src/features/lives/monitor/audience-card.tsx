import { usePalco } from '@palco/react';
import { liveAudienceQueryOptions } from '@palco/react/query';
import { isInProgress, type Live, type LiveAudience } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '../../../ui';
import { Card } from '../card';
import { StageClock } from '../panel/stage-clock';
import { AudienceChart } from './audience-chart';
import { peakOf, withNow } from './audience-chart.pure';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';

/** The server counts this often. */
const refreshMs = 15_000;

/** How many watch a live, now and over its time. */
export function AudienceCard({ live }: { live: Live }) {
  const t = useMonitorText();
  const audience = useQuery({
    ...liveAudienceQueryOptions(usePalco(), live.id),
    refetchInterval: isInProgress(live.status) ? refreshMs : false,
  });
  return (
    <Card title={t('audience')}>
      {audience.isPending && (
        <SkeletonGroup>
          <Skeleton height={200} width="100%" />
        </SkeletonGroup>
      )}
      {audience.isLoadingError && (
        <ErrorState
          headingLevel={3}
          title={t('audience.failed')}
          retrying={audience.isFetching}
          onRetry={() => void audience.refetch()}
        />
      )}
      {audience.isRefetchError && (
        <Notice tone="warning" icon={WifiOff} role="status">
          {t('stale')}
        </Notice>
      )}
      {audience.data && <Figures live={live} audience={audience.data} measuredAt={audience.dataUpdatedAt} />}
    </Card>
  );
}

interface FiguresProps {
  live: Live;
  audience: LiveAudience;
  /** Milliseconds since 1970. */
  measuredAt: number;
}

function Figures({ live, audience: { series, total }, measuredAt }: FiguresProps) {
  const t = useMonitorText();
  const format = useFormat();
  const measured = series[0]?.points ?? [];
  const points = isInProgress(live.status)
    ? withNow(measured, { timestamp: measuredAt, value: total })
    : measured;
  const peak = peakOf(points);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('now')}</dt>
          <dd>{format.number(total)}</dd>
        </div>
        {peak && (
          <div>
            <dt>{t('peak')}</dt>
            <dd>
              {format.number(peak.value)} <small>{t('peak.at', { time: format.time(peak.timestamp) })}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('onAir')}</dt>
          <dd>
            <StageClock
              status={live.status}
              startedAt={live.startedAt}
              finishedAt={live.finishedAt}
              scheduledFor={live.scheduledStartTime}
            />
          </dd>
        </div>
      </dl>
      {points.length > 1 ? <AudienceChart points={points} /> : <p>{t('audience.none')}</p>}
    </>
  );
}
