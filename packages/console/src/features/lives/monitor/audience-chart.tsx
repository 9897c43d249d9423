import { useFormat } from '../../../i18n';
import { chartPath, drawnPoints, peakOf, type AudiencePoint } from './audience-chart.pure';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';

const box = { width: 1000, height: 200 };

/** The line of a series over its time. */
export function AudienceChart({ points }: { points: readonly AudiencePoint[] }) {
  const t = useMonitorText();
  const format = useFormat();
  const drawn = drawnPoints(points);
  const from = format.time(drawn[0]?.timestamp ?? 0);
  const to = format.time(drawn.at(-1)?.timestamp ?? 0);
  const peak = format.number(peakOf(points)?.value ?? 0);
  const line = chartPath(drawn, box);
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        <span>{peak}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={t('chart', { from, to, peak })}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
      >
        <path className={styles.area} d={`${line}L${box.width} ${box.height}L0 ${box.height}Z`} />
        <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.times} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
