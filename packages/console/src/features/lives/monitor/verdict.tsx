import type { AnalyticsGroups } from '@palco/sdk/analytics';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { useShowMoment } from '../../../patterns/chart';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';
import { useMetricFormat } from './use-metric-format';
import { alignedViewers, changeInPercent, waitingOf, worstMoment, type EarlierLive } from './verdict.pure';

interface VerdictProps {
  live: Live;
  groups: AnalyticsGroups;
  earlier: EarlierLive | null;
}

/** How a live goes, in sentences: who watches, how much they wait, and when it was worst. Nothing before there is a measure. */
export function Verdict({ live, groups, earlier }: VerdictProps) {
  const sentences = [
    useAudienceSentence(live, groups),
    useChangeSentence(live, groups, earlier),
    useWaitingSentence(groups),
  ].filter((sentence) => sentence !== null);
  const [first, ...others] = sentences;
  if (first === undefined || live.startedAt === null) return null;
  return (
    <p className={styles.verdict}>
      <strong>{first}</strong> {others.join(' ')} <WorstMoment groups={groups} />
    </p>
  );
}

function useAudienceSentence({ status }: Live, groups: AnalyticsGroups): string | null {
  const t = useMonitorText();
  const format = useFormat();
  const sayWith = (key: 'verdict.now' | 'verdict.plays', count: number) =>
    t(key, { count, number: format.number(count) });
  if (isLiveInProgress(status)) {
    const now = groups.viewers.total ?? groups.spectators.total;
    return now === null ? null : sayWith('verdict.now', now);
  }
  const plays = groups.totalReproduction.total;
  return plays === null ? null : sayWith('verdict.plays', plays);
}

/** Against an earlier live at the same age: now, or of one that is over the peaks. */
function useChangeSentence(
  { status, startedAt }: Live,
  { viewers, peak }: AnalyticsGroups,
  earlier: EarlierLive | null,
): string | null {
  const t = useMonitorText();
  if (earlier === null || startedAt === null) return null;
  const { timestamps } = viewers.entities;
  const newest = timestamps.at(-1);
  const isOn = isLiveInProgress(status);
  const now = isOn ? viewers.total : peak.total;
  const then = isOn
    ? newest === undefined
      ? null
      : (alignedViewers(earlier, [newest], Date.parse(startedAt))[0] ?? null)
    : Math.max(0, ...earlier.viewers);
  const change = now === null ? null : changeInPercent(now, then);
  if (change === null) return null;
  const key = change === 0 ? 'same' : change > 0 ? 'more' : 'fewer';
  return t(isOn ? `verdict.${key}` : `verdict.peak.${key}`, {
    percent: String(Math.abs(change)),
    title: earlier.title,
  });
}

function useWaitingSentence({ rebuffering }: AnalyticsGroups): string | null {
  const t = useMonitorText();
  const formatValue = useMetricFormat('rebuffering');
  if (rebuffering.total === null || rebuffering.entities.timestamps.length === 0) return null;
  return t(`verdict.waiting.${waitingOf(rebuffering.total)}`, { value: formatValue(rebuffering.total) });
}

/** Leads to the moment in the charts. */
function WorstMoment({ groups: { rebuffering } }: Pick<VerdictProps, 'groups'>) {
  const t = useMonitorText();
  const format = useFormat();
  const formatValue = useMetricFormat('rebuffering');
  const showMoment = useShowMoment();
  const { timestamps, columns } = rebuffering.entities;
  const worst = worstMoment({ timestamps, values: columns[0]?.values ?? [] }, 1);
  if (worst === null) return null;
  return (
    <button type="button" className={styles.worst} onClick={() => showMoment(worst.at)}>
      {t('verdict.worst', { time: format.time(worst.at), value: formatValue(worst.value) })}
    </button>
  );
}
