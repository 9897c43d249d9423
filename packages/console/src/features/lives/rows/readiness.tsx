import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { Chip } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useRowsText } from './messages';
import type { LiveOverview } from './overview';
import { readinessOf } from './readiness.pure';

/** Whether a live could begin, in words; of one that has begun its state. */
export function Readiness({
  live,
  overview,
  now,
}: {
  live: Live;
  overview: LiveOverview | undefined;
  now: number;
}) {
  const t = useRowsText();
  if (isLiveInProgress(live.status)) return <StatusChip status={live.status} />;
  if (!overview) return null;
  const readiness = readinessOf(live, overview, now);
  switch (readiness.kind) {
    case 'ready':
      return <Chip tone="success">{t('ready')}</Chip>;
    case 'late':
      return <Chip tone="warning">{t('late')}</Chip>;
    case 'lacks':
      return <Chip tone="warning">{t(`lacks.${readiness.lacks.join('+') as 'cover+signal'}`)}</Chip>;
  }
}
