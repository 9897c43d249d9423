import { usePalco } from '@palco/react';
import { liveLogQueryOptions } from '@palco/react/query';
import type { AnalyticsGroups, LiveLog } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n';
import type { ChartMark, ChartSpan } from '../../../patterns/chart';
import { useProgrammeText } from './messages';
import { silencesOf, spansOf } from './programme.pure';

/** When the recording began to lack something: the log tells its begin and its end. */
const gapsOf = (items: LiveLog['items']): readonly number[] => [
  ...new Set(items.flatMap(({ gap }) => (gap ? [gap.from] : []))),
];

interface Programme {
  readonly spans: readonly ChartSpan[];
  readonly marks: readonly ChartMark[];
  readonly from?: number;
  readonly to?: number;
}

/** The times of a live that its charts share: what was on air, what was a pause, and what happened. */
export function useProgramme(live: Live, groups: AnalyticsGroups): Programme {
  const t = useProgrammeText();
  const format = useFormat();
  const log = useQuery({
    ...liveLogQueryOptions(usePalco(), live.id),
    enabled: live.startedAt !== null,
  }).data;
  const { viewers, rebuffering, initTime } = groups;
  const times = [viewers, rebuffering, initTime].flatMap(({ entities: { timestamps } }) =>
    timestamps.length === 0 ? [] : [timestamps[0] ?? 0, timestamps.at(-1) ?? 0],
  );
  const from = times.length === 0 ? undefined : Math.min(...times);
  const to = times.length === 0 ? undefined : Math.max(...times);
  const { startedAt, finishedAt } = live;
  return useMemo(() => {
    const spans = spansOf({ startedAt, finishedAt }, log?.items ?? [], to ?? 0);
    const lasting = (one: { from: number; to: number }): string =>
      format.duration(Math.round((one.to - one.from) / 1_000));
    const marks: ChartMark[] = [
      ...spans
        .filter(({ state }) => state === 'paused')
        .map((span) => ({
          at: span.from,
          text: t('pause', { duration: lasting(span) }),
          tone: 'attention' as const,
        })),
      ...silencesOf(log?.signals ?? []).map((silence) => ({
        at: silence.from,
        text: t('silence', { signal: String(silence.signalId), duration: lasting(silence) }),
        tone: 'bad' as const,
      })),
      ...gapsOf(log?.items ?? []).map((at) => ({ at, text: t('gap'), tone: 'bad' as const })),
    ];
    return { spans, marks: marks.toSorted((one, other) => one.at - other.at), from, to };
  }, [startedAt, finishedAt, log, from, to, t, format]);
}
