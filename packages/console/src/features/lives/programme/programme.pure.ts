import type { LiveLog } from '@palco/sdk/analytics';
import type { Live } from '@palco/sdk/lives';
import type { ChartSpan } from '../../../patterns/chart';

type Times = Pick<Live, 'startedAt' | 'finishedAt'>;

/** When a live was on air and when it paused, the oldest first; `until` is the end of one that is still on. */
export function spansOf(
  { startedAt, finishedAt }: Times,
  items: LiveLog['items'],
  until: number,
): readonly ChartSpan[] {
  if (startedAt === null) return [];
  const end = finishedAt === null ? until : Date.parse(finishedAt);
  const spans: ChartSpan[] = [];
  let from = Date.parse(startedAt);
  let state: ChartSpan['state'] = 'air';
  const close = (to: number) => {
    if (to > from) spans.push({ from, to, state });
    from = Math.max(from, to);
  };
  for (const { timestamp, status } of items) {
    if (status === null || status === 'finished' || timestamp <= from) continue;
    close(Math.min(timestamp, end));
    state = status === 'paused' ? 'paused' : 'air';
  }
  close(end);
  return spans.reduce<ChartSpan[]>((joined, span) => {
    const last = joined.at(-1);
    if (last?.state === span.state) joined[joined.length - 1] = { ...last, to: span.to };
    else joined.push(span);
    return joined;
  }, []);
}

/** A stretch in which a signal was missing while others, or it before and after, were measured. */
export interface SignalSilence {
  readonly signalId: number;
  readonly from: number;
  readonly to: number;
}

/** Signals are measured every 15 seconds; one that misses two measurements was away. */
const longestMs = 40_000;

/** When signals were away during a live, the oldest first. */
export function silencesOf(signals: LiveLog['signals']): readonly SignalSilence[] {
  return signals
    .flatMap(({ signalId, points }) =>
      points.flatMap(({ timestamp }, index) => {
        const before = points[index - 1]?.timestamp;
        return before !== undefined && timestamp - before > longestMs
          ? [{ signalId, from: before, to: timestamp }]
          : [];
      }),
    )
    .toSorted((one, other) => one.from - other.from);
}
