import type { AnalyticsRange, SeriesGroup } from '@palco/sdk/analytics';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n';
import { ChartGroup, ChartViewSwitch } from '../../../patterns/chart';
import { Button, SegmentedControl } from '../../../ui';
import { useProgramme } from '../programme';
import { RecorderCard } from '../recorder';
import { AlertRulesCard } from './alert-rules-card';
import { DeliveryCard } from './delivery-card';
import { FiguresCard } from './figures-card';
import { AudienceBars } from './bar-list';
import { CompareSelect } from './compare-select';
import { useMonitorText } from './messages';
import { MetricCard } from './metric-card';
import styles from './monitor.module.css';
import { useAlertToasts } from './use-alert-toasts';
import { useEarlierLive } from './use-earlier-live';
import { useLiveMetrics } from './use-live-metrics';
import { Verdict } from './verdict';

const metrics: readonly SeriesGroup[] = [
  'viewers',
  'rebuffering',
  'initTime',
  'initFail',
  'exitBeforeStart',
  'videoQuality',
];

/** Everything that is known of the audience of a live, on the air and after its end. */
export function Monitor({ live }: { live: Live }) {
  const t = useMonitorText();
  const format = useFormat();
  const isOn = isLiveInProgress(live.status);
  const { engine, groups, range, isPaused, answeredAt } = useLiveMetrics(live);
  useAlertToasts(live.title);
  const { offered, id, choose, earlier, failed } = useEarlierLive(live);
  const comparison = useMemo(
    () => (earlier && live.startedAt ? { earlier, start: Date.parse(live.startedAt) } : undefined),
    [earlier, live.startedAt],
  );
  const programme = useProgramme(live, groups);
  const retry = () => void engine.refresh();
  return (
    <ChartGroup {...programme}>
      <div className={styles.controls}>
        {isOn && (
          <SegmentedControl<AnalyticsRange>
            label={t('stretch')}
            value={range}
            onValueChange={engine.setRange}
            options={[
              { value: 'recent', label: t('stretch.recent') },
              { value: 'whole', label: t('stretch.whole') },
            ]}
          />
        )}
        {isOn && (
          <Button icon={isPaused ? Play : Pause} onClick={isPaused ? engine.resume : engine.pause}>
            {isPaused ? t('resume') : t('hold')}
          </Button>
        )}
        <ChartViewSwitch />
        {offered.length > 0 && <CompareSelect {...{ offered, id, choose, failed }} />}
        <p role="status" className={styles.asOf}>
          {isPaused && answeredAt !== null && t('held', { time: format.time(answeredAt) })}
        </p>
      </div>
      <Verdict live={live} groups={groups} earlier={earlier} />
      <div className={styles.metrics}>
        {metrics.map((name) => (
          <MetricCard
            key={name}
            liveId={live.id}
            name={name}
            group={groups[name]}
            comparison={name === 'viewers' ? comparison : undefined}
            onRetry={retry}
          />
        ))}
      </div>
      <AudienceBars groups={groups} />
      <FiguresCard live={live} groups={groups} onRetry={retry} />
      <DeliveryCard live={live} />
      {live.status === 'finished' && <RecorderCard live={live} groups={groups} />}
      {isOn && <AlertRulesCard />}
    </ChartGroup>
  );
}
