import type { ApiSchema } from '@palco/sdk';
import type { AnalyticsGroup, SeriesGroup } from '@palco/sdk/analytics';
import { useFormat } from '../../../i18n';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';
import { shareName } from './share-name';
import { useMetricFormat } from './use-metric-format';

const kinds = ['cdn', 'networkProvider', 'state', 'so'] as const;

interface BreakdownsProps {
  name: SeriesGroup;
  group: AnalyticsGroup;
}

/** A metric by CDN, network provider, state and operating system. */
export function Breakdowns({ name, group }: BreakdownsProps) {
  const t = useMonitorText();
  return (
    <details className={styles.breakdowns}>
      <summary>{t('breakdowns')}</summary>
      <div className={styles.tables}>
        {kinds.map((kind) => (
          <BreakdownTable key={kind} name={name} kind={kind} shares={group[kind]} />
        ))}
      </div>
    </details>
  );
}

interface BreakdownTableProps {
  name: SeriesGroup;
  kind: (typeof kinds)[number];
  shares: readonly ApiSchema<'MetricShare'>[];
}

function BreakdownTable({ name, kind, shares }: BreakdownTableProps) {
  const t = useMonitorText();
  const format = useFormat();
  const metricFormat = useMetricFormat(name);
  const totalText = name === 'videoQuality' ? format.duration : metricFormat;
  return (
    <table className={styles.table}>
      <caption>{t(`by.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('by.name')}</th>
          <th scope="col">{t(name === 'videoQuality' ? 'by.watched' : `metric.${name}`)}</th>
          <th scope="col">{t('by.share')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.length === 0 && (
          <tr>
            <td colSpan={3}>{t('by.none')}</td>
          </tr>
        )}
        {shares.map(({ name: own, total, value }) => (
          <tr key={own}>
            <th scope="row">{shareName(own, t)}</th>
            <td>{totalText(total)}</td>
            <td>
              {value === undefined ? '–' : t('unit.percent', { value: format.number(value, oneDigit) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const oneDigit: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
