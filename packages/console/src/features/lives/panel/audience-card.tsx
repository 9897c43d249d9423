import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { ChartGroup, ChartViewSwitch } from '../../../patterns/chart';
import { Figure, Figures } from '../../../ui';
import { Card } from '../card';
import { MetricChart } from '../monitor/metric-card';
import { useAlertToasts } from '../monitor/use-alert-toasts';
import { useLiveMetrics } from '../monitor/use-live-metrics';
import { useProgramme } from '../programme';
import { usePanelText } from './messages';
import styles from './panel.module.css';

/** The monitoring of a live in four figures and the chart of its viewers, with the way to all of it. The alert rules are watched here as well. */
export function AudienceCard({ live }: { live: Live }) {
  const t = usePanelText();
  const format = useFormat();
  const { groups } = useLiveMetrics(live);
  useAlertToasts(live.title);
  const { viewers, peak, rebuffering, initTime } = groups;
  const programme = useProgramme(live, groups);
  const oneDigit = { maximumFractionDigits: 1 };
  const figures = [
    ...(live.status === 'finished'
      ? []
      : [{ name: t('audience.now'), value: viewers.total, text: format.number, note: undefined }]),
    { name: t('audience.peak'), value: peak.total, text: format.number, note: undefined },
    {
      name: t('audience.rebuffering'),
      value: rebuffering.entities.timestamps.length === 0 ? null : rebuffering.total,
      text: (value: number) => t('audience.percent', { value: format.number(value, oneDigit) }),
      note: t('audience.rebuffering.good'),
    },
    {
      name: t('audience.initTime'),
      value: initTime.total,
      text: (value: number) => t('audience.seconds', { value: format.number(value / 1_000, oneDigit) }),
      note: t('audience.initTime.good'),
    },
  ];
  return (
    <Card
      title={t('audience.title')}
      beside={
        <Link className={styles.more} to="/analytics" search={{ liveId: live.id }}>
          {t('audience.all')}
        </Link>
      }
    >
      <Figures>
        {figures.map(({ name, value, text, note }, index) => (
          <Figure
            key={name}
            label={name}
            value={value === null ? '–' : text(value)}
            note={note}
            isFirst={index === 0}
          />
        ))}
      </Figures>
      {viewers.entities.timestamps.length > 0 && (
        <ChartGroup {...programme}>
          <div className={styles.view}>
            <ChartViewSwitch />
          </div>
          <MetricChart
            size="large"
            liveId={live.id}
            name="viewers"
            group={viewers}
            title={t('audience.viewers')}
          />
        </ChartGroup>
      )}
      {viewers.error && <p role="status">{t('audience.stale')}</p>}
    </Card>
  );
}
