import type { LiveAudience } from '@palco/sdk';

/** How many watched at a moment, in milliseconds since 1970. */
export type AudiencePoint = LiveAudience['series'][number]['points'][number];

/** The moment with most viewers, the first of them; null without any. */
export function peakOf(newestFirst: readonly AudiencePoint[]): AudiencePoint | null {
  return newestFirst.reduce<AudiencePoint | null>(
    (best, one) => (best === null || one.value >= best.value ? one : best),
    null,
  );
}

/** The points with the number of now as the newest one: the highest is then never below it. */
export function withNow(newestFirst: readonly AudiencePoint[], now: AudiencePoint): readonly AudiencePoint[] {
  const newest = newestFirst[0];
  if (newest === undefined || newest.timestamp < now.timestamp) return [now, ...newestFirst];
  const value = Math.max(newest.value, now.value);
  return [{ ...newest, value }, ...newestFirst.slice(1)];
}

/** Most points drawn: more points than pixels cost time and show nothing. */
const mostDrawn = 400;

/** The points from the oldest on, thinned to what is drawn: of each stretch the one with most viewers. */
export function drawnPoints(newestFirst: readonly AudiencePoint[], most = mostDrawn): AudiencePoint[] {
  const points = newestFirst.toReversed();
  const stretch = Math.ceil(points.length / most);
  if (stretch <= 1) return points;
  const stretches = Array.from({ length: Math.ceil(points.length / stretch) }, (_, place) =>
    points.slice(place * stretch, (place + 1) * stretch),
  );
  return stretches.flatMap((part) => peakOf(part.toReversed()) ?? []);
}

/** The points, the oldest first, as the path of an SVG with a view box of this size. */
export function chartPath(
  points: readonly AudiencePoint[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const begin = points[0]?.timestamp ?? 0;
  const time = Math.max(1, (points.at(-1)?.timestamp ?? 0) - begin);
  const most = Math.max(1, ...points.map(({ value }) => value));
  return points
    .map(({ timestamp, value }, place) => {
      const x = ((timestamp - begin) / time) * width;
      const y = height - (value / most) * height;
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
