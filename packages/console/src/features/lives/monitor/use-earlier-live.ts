import { usePalco } from '@palco/react';
import { livesQueryOptions, palcoQueryKey, usePalcoQuery } from '@palco/react/query';
import { analyticsApi } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EarlierLive } from './verdict.pure';

/** As many are offered: the newest, since a live is compared with the one before it or a year ago. */
const mostOffered = 50;

/** The lives of before that one can be compared with, and the chosen one over its time. */
export function useEarlierLive(live: Live) {
  const palco = usePalco();
  const [id, choose] = useState<string | null>(null);
  const { data } = usePalcoQuery((own) =>
    livesQueryOptions(own, { status: 'finished', sort: 'finishedAt,desc', limit: mostOffered }),
  );
  const offered = (data?.items ?? []).filter((one) => one.id !== live.id && one.startedAt !== null);
  const chosen = offered.find((one) => one.id === id) ?? null;
  const summary = useQuery({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'summary', id],
    queryFn: ({ signal }) => palco.use(analyticsApi).liveSummary(id ?? '', { signal }),
    enabled: chosen !== null,
  });
  const graph = summary.data?.spectatorsGraph;
  const title = chosen?.title;
  const startedAt = chosen?.startedAt ?? null;
  const earlier = useMemo((): EarlierLive | null => {
    if (title === undefined || startedAt === null || graph === undefined) return null;
    const viewers = graph.series[0]?.data ?? [];
    return { title, startedAt: Date.parse(startedAt), timestamps: graph.labels, viewers };
  }, [title, startedAt, graph]);
  return { offered, id, choose, earlier, failed: summary.isError };
}
