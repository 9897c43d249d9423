import { liveLogQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { AnalyticsGroups, LiveLog, WindowSnapshot } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n';
import { toTheSecond } from '../gap-times.pure';
import { useRecorderText } from './messages';
import type { Lane, Mark, Recording } from './recording.pure';

const minuteMs = 60_000;

function pointsIn({ timestamps, columns }: WindowSnapshot): Lane['points'] {
  const [column] = columns;
  return [...timestamps].map((timestamp, row) => ({ timestamp, value: column?.values[row] ?? 0 }));
}

/** The lanes that have data: another one appears when its data is there. */
function useLanes(groups: AnalyticsGroups, log: LiveLog | undefined): readonly Lane[] {
  const t = useRecorderText();
  const format = useFormat();
  const { viewers, rebuffering } = groups;
  return useMemo(() => {
    const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });
    const lanes: Lane[] = [
      {
        id: 'viewers',
        name: t('lane.viewers'),
        valueText: number,
        points: pointsIn(viewers.entities),
        gapMs: minuteMs,
      },
      {
        id: 'rebuffering',
        name: t('lane.rebuffering'),
        valueText: (value) => t('unit.percent', { value: number(value) }),
        points: pointsIn(rebuffering.entities),
        gapMs: 2.5 * minuteMs,
      },
      {
        id: 'chat',
        name: t('lane.chat'),
        valueText: number,
        points: log?.chat ?? [],
        gapMs: minuteMs,
      },
      ...(log?.signals ?? []).flatMap(({ signalId, points }): Lane[] => {
        const signal = String(signalId);
        const laneOf = (measure: 'kbps' | 'fps'): Lane => ({
          id: `${measure} ${signal}`,
          name: t(`lane.${measure}`, { signal }),
          valueText: (value) => t(`unit.${measure}`, { value: number(value) }),
          points: points.map((point) => ({ timestamp: point.timestamp, value: point[measure] })),
          gapMs: minuteMs,
        });
        return [laneOf('kbps'), laneOf('fps')];
      }),
    ];
    return lanes.filter(({ points }) => points.length > 0);
  }, [viewers.entities, rebuffering.entities, log, t, format]);
}

function useMarks(log: LiveLog | undefined): readonly Mark[] {
  const t = useRecorderText();
  const format = useFormat();
  return useMemo(() => {
    const gapText = ({ from, until }: { from: number; until: number | null }): string =>
      until === null
        ? t('mark.gap', { from: toTheSecond(from, format.timeZone) })
        : t('mark.gapOver', {
            from: toTheSecond(from, format.timeZone),
            until: toTheSecond(until, format.timeZone),
          });
    return (log?.items ?? []).map(({ id, timestamp, status, fields, by, gap }, index, all): Mark => {
      const wasPaused = all.slice(0, index).findLast((one) => one.status !== null)?.status === 'paused';
      const control = status === 'live' && wasPaused ? 'resumed' : status;
      return {
        id,
        timestamp,
        kind: control === null ? 'change' : 'control',
        text: gap
          ? gapText(gap)
          : control === null
            ? t('mark.changed', { fields: fields.join(', ') })
            : t(`mark.${control}`),
        by: by ?? '',
      };
    });
  }, [log, t, format]);
}

/** All that is known of a live that is over, and the answer to the request of its log. */
export function useRecording(live: Live, groups: AnalyticsGroups) {
  const answer = usePalcoQuery((palco) => liveLogQueryOptions(palco, live.id));
  const lanes = useLanes(groups, answer.data);
  const all = useMarks(answer.data);
  const recording = useMemo((): Recording | null => {
    if (live.startedAt === null || live.finishedAt === null) return null;
    const [from, to] = [Date.parse(live.startedAt), Date.parse(live.finishedAt)];
    // What was prepared before, and changed after, is no part of the live.
    const marks = all.filter(({ timestamp }) => timestamp >= from - minuteMs && timestamp <= to + minuteMs);
    return { from, to, lanes, marks };
  }, [live.startedAt, live.finishedAt, lanes, all]);
  return { recording, answer };
}
