import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { ChartGroup, ChartViewSwitch } from '../../../patterns/chart';
import { Figure, Figures } from '../../../ui';
import { Card } from '../card';
import { MetricChart } from '../monitor/metric-card';
import { useLiveMetrics } from '../monitor/use-live-metrics';
import { useProgramme } from '../programme';
import styles from './ended-live.module.css';
import { useEndedText } from './messages';

/** The audience of a live that is over, for those who may see it. */
export function EndedAudience({ live }: { live: Live }) {
  const mayOpen = useMayOpen();
  return live.startedAt !== null && mayOpen('/analytics').may && <AudienceCard live={live} />;
}

/** Its peak, how well it ran, and its line, with the way to all of it. */
function AudienceCard({ live }: { live: Live }) {
  const t = useEndedText();
  const format = useFormat();
  const { groups } = useLiveMetrics(live);
  const { viewers, peak, rebuffering, initTime } = groups;
  const programme = useProgramme(live, groups);
  const oneDigit = { maximumFractionDigits: 1 };
  const figures = [
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
