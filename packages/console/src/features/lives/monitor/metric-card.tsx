import { usePalco } from '@palco/react';
import { analyticsApi, metricPaths, type AnalyticsGroup, type SeriesGroup } from '@palco/sdk/analytics';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n';
import { Chart } from '../../../patterns/chart';
import { Card } from '../card';
import { Breakdowns } from './breakdowns';
import { GroupState } from './group-state';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';
import { extentOf, seriesChartOf } from './series-chart.pure';
import { useMetricFormat } from './use-metric-format';
import { alignedViewers, type EarlierLive } from './verdict.pure';

/** A live of before, and when this one began, in milliseconds since 1970. */
export interface Comparison {
  readonly earlier: EarlierLive;
  readonly start: number;
}

interface MetricCardProps {
  liveId: string;
  name: SeriesGroup;
  group: AnalyticsGroup;
  /** Of viewers: a live of before to compare with. */
  comparison?: Comparison;
  onRetry(): void;
}

/** One metric of a live over its time: its figure, its chart and its breakdowns. */
export function MetricCard({ liveId, name, group, comparison, onRetry }: MetricCardProps) {
  const t = useMonitorText();
  const title = t(`metric.${name}`);
  const formatValue = useMetricFormat(name);
  const { entities, total } = group;
  const isKnown = entities.timestamps.length > 0;
  // The seconds that were watched, in which quality is counted, are no figure of quality.
  const good = goodOf[name];
  const figure = name === 'videoQuality' || total === null || !isKnown ? null : formatValue(total);
  return (
    <Card
      title={title}
      beside={
        figure !== null &&
        total !== null && (
          <span className={styles.total}>
            {figure} <small>{t(name === 'viewers' ? 'total.now' : 'total.range')}</small>
            {good !== undefined && (
              <span data-good={total <= good}>{t(total <= good ? 'good' : 'notGood')}</span>
            )}
          </span>
        )
      }
    >
      <p className={styles.meaning}>{t(`metric.${name}.meaning`)}</p>
      <GroupState
        group={group}
        isKnown={isKnown}
        failed={t('metric.failed', { name: title })}
        height={name === 'viewers' ? 324 : 234}
        none={t('metric.none')}
        onRetry={onRetry}
      >
        <MetricChart
          liveId={liveId}
          name={name}
          group={group}
          title={title}
          comparison={comparison}
          size={name === 'viewers' ? 'large' : undefined}
        />
        <Breakdowns name={name} group={group} />
      </GroupState>
    </Card>
  );
}

/** Up to here nobody complains: percent of the time, and milliseconds to the picture. */
const goodOf: Readonly<Partial<Record<SeriesGroup, number>>> = { rebuffering: 1, initTime: 2_000 };

interface MetricChartProps extends Omit<MetricCardProps, 'onRetry'> {
  title: string;
  /** `medium` by default. */
  size?: 'small' | 'large';
  /** Without the spreadsheet. */
  isBare?: boolean;
}

/** One metric of a live over its time, drawn or as a table. */
export function MetricChart({
  liveId,
  name,
  group: { entities },
  title,
  size,
  isBare,
  comparison,
}: MetricChartProps) {
  const t = useMonitorText();
  const format = useFormat();
  const formatValue = useMetricFormat(name);
  const palco = usePalco();
  const data = useMemo(() => {
    const own = seriesChartOf(entities, {
      name,
      labelOf: (column) => (name === 'videoQuality' ? column : title),
    });
    if (!comparison) return own;
    const values = alignedViewers(comparison.earlier, own.timestamps, comparison.start);
    const earlier = { name: comparison.earlier.title, values, isComparison: true };
    return { ...own, series: [...own.series, earlier] };
  }, [entities, name, title, comparison]);
  const extent = useMemo(() => extentOf(entities), [entities]);
  const label =
    extent === null
      ? title
      : [
          t('chart', {
            name: title,
            from: format.time(extent.from),
            to: format.time(extent.to),
            most: formatValue(extent.most),
          }),
          extent.newest === null ? '' : t('chart.newest', { value: formatValue(extent.newest) }),
        ]
          .join(' ')
          .trim();
  const path = name === 'viewers' ? name : metricPaths[name];
  return (
    <Chart
      size={size}
      isBare={isBare}
      good={goodOf[name]}
      label={label}
      data={data}
      fileName={`${t(`metric.${name}.file`)}-${liveId}`}
      loadCsv={() => palco.use(analyticsApi).liveMetricCsv(liveId, path)}
      formatValue={formatValue}
    />
  );
}
