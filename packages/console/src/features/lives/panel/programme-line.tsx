import type { AnalyticsGroups } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { ChartGroup, ChartViewSwitch } from '../../../patterns/chart';
import { Figure, Figures } from '../../../ui';
import { MetricChart } from '../monitor/metric-card';
import { useAlertToasts } from '../monitor/use-alert-toasts';
import { useLiveMetrics } from '../monitor/use-live-metrics';
import { useProgramme } from '../programme';
import { usePanelText } from './messages';
import styles from './programme-line.module.css';
import { WatchingFigure } from './watching';

interface ProgrammeLineProps {
  live: Live;
  /** On a phone who watches stands beside the time. */
  isPhone: boolean;
}

/** The audience of a live over its time, and five figures with what would be good. The alert rules are watched here as well. */
export function ProgrammeLine({ live, isPhone }: ProgrammeLineProps) {
  const t = usePanelText();
  const { groups } = useLiveMetrics(live);
  useAlertToasts(live.title);
  // Of the whole live, in at most sixty points; the other series are of its last minutes.
  const { viewers, spectatorsGraph: whole } = groups;
  const { timestamps } = whole.entities;
  const programme = useProgramme(live, groups);
  const isKnown = timestamps.length > 0;
  const axis = { from: Date.parse(live.startedAt ?? '') || timestamps[0], to: timestamps.at(-1) };
  return (
    <>
      <section className={styles.line} aria-labelledby="panel-line">
        <ChartGroup {...programme} {...axis}>
          <div className={styles.head}>
            <h2 id="panel-line">{t('line.title')}</h2>
            <span>{t('line.meta')}</span>
            {isKnown && !isPhone && <ChartViewSwitch />}
            <Link to="/analytics" search={{ liveId: live.id }}>
              {t('line.all')}
            </Link>
          </div>
          {isKnown ? (
            <MetricChart
              isBare
              size="small"
              liveId={live.id}
              name="viewers"
              group={whole}
              title={t('audience.viewers')}
            />
          ) : (
            <p className={styles.none}>{!whole.listLoading && t('line.none')}</p>
          )}
        </ChartGroup>
        {viewers.error && <p role="status">{t('audience.stale')}</p>}
      </section>
      <section className={styles.figures} aria-label={t('figures.label')}>
        <Figures>
          {!isPhone && <WatchingFigure live={live} />}
          <Quality groups={groups} />
        </Figures>
      </section>
    </>
  );
}

const oneDigit = { maximumFractionDigits: 1 };

function Quality({ groups }: { groups: AnalyticsGroups }) {
  const t = usePanelText();
  const format = useFormat();
  const { peak, rebuffering, initTime, initFail } = groups;
  const peakAt = peak.entities.timestamps[0];
  const isMeasured = rebuffering.entities.timestamps.length > 0;
  return (
    <>
      <Figure
        label={t('audience.peak')}
        value={peak.total === null ? '–' : format.number(peak.total)}
        note={peakAt === undefined ? ' ' : t('audience.peakAt', { time: format.time(peakAt) })}
      />
      <Figure
        label={t('audience.rebuffering')}
        value={
          rebuffering.total === null || !isMeasured
            ? '–'
            : t('audience.percent', { value: format.number(rebuffering.total, oneDigit) })
        }
        note={t('audience.rebuffering.good')}
      />
      <Figure
        label={t('audience.initTime')}
        value={
          initTime.total === null
            ? '–'
            : t('audience.seconds', { value: format.number(initTime.total / 1_000, oneDigit) })
        }
        note={t('audience.initTime.good')}
      />
      <Figure
        label={t('audience.initFail')}
        value={initFail.total === null ? '–' : format.number(initFail.total)}
        note={t('audience.initFail.recent')}
      />
    </>
  );
}
