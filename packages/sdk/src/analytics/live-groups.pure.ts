import type { LiveAudience, LiveMetric, LiveSummary, MetricShare } from '@palco/openapi';
import type { PointSeries, RollingWindow, WindowSnapshot } from './rolling-window.pure';

/** Groups that are series: one request each, merged by time. */
export const seriesGroups = [
  'viewers',
  'rebuffering',
  'initFail',
  'exitBeforeStart',
  'initTime',
  'videoQuality',
] as const;
/** A group that is a series over time, one of {@link seriesGroups}. */
export type SeriesGroup = (typeof seriesGroups)[number];

/** Groups that are figures of the whole live: one request for all. */
export const summaryGroups = [
  'cdnUse',
  'peak',
  'totalTime',
  'totalReproduction',
  'totalHours',
  'sessionTime',
  'spectators',
  'spectatorsGraph',
] as const;
/** A group of figures of the whole live, one of {@link summaryGroups}. */
export type SummaryGroup = (typeof summaryGroups)[number];
/** Every group of figures of a live. */
export type AnalyticsGroupName = SeriesGroup | SummaryGroup;

/**
 * How a metric is named in the path of its request.
 *
 * @example
 * ```ts
 * const address = `${baseUrl}/analytics/${metricPaths.initFail}`;
 * ```
 */
export const metricPaths = {
  rebuffering: 'rebuffering',
  initFail: 'init-fail',
  exitBeforeStart: 'exit-before-start',
  initTime: 'init-time',
  videoQuality: 'video-quality',
} as const satisfies Record<Exclude<SeriesGroup, 'viewers'>, string>;

/** Why a group has no newer data: what was asked and the text of the error. */
export interface AnalyticsError {
  readonly action: string;
  readonly message: string;
}

/** One group of the analytics of a live. */
export interface AnalyticsGroup {
  /** True until the first answer or error. */
  readonly listLoading: boolean;
  readonly error: AnalyticsError | null;
  /** Series over one time axis. `peak` has one point; other figures have none. */
  readonly entities: WindowSnapshot;
  /** Null until the first answer, and where there is nothing. */
  readonly total: number | null;
  readonly cdn: readonly MetricShare[];
  readonly networkProvider: readonly MetricShare[];
  /** Federal states of the viewers. */
  readonly state: readonly MetricShare[];
  /** Operating systems. */
  readonly so: readonly MetricShare[];
}

/** Every group by its name. */
export type AnalyticsGroups = Readonly<Record<AnalyticsGroupName, AnalyticsGroup>>;

const noEntities: WindowSnapshot = { timestamps: new Float64Array(0), columns: [] };

/** A group of which nothing is known yet. */
export const loadingGroup: AnalyticsGroup = {
  listLoading: true,
  error: null,
  entities: noEntities,
  total: null,
  cdn: [],
  networkProvider: [],
  state: [],
  so: [],
};

/** All groups, before anything is known. */
export const loadingGroups = Object.fromEntries(
  [...seriesGroups, ...summaryGroups].map((name) => [name, loadingGroup]),
) as unknown as AnalyticsGroups;

/** Init time and video quality are replaced only by an answer that has points (specification section 4). */
const onlyByPoints: ReadonlySet<SeriesGroup> = new Set(['initTime', 'videoQuality']);

const shareEnds = {
  cdn: 'ByCdnResponse',
  networkProvider: 'ByNetworkProviderResponse',
  state: 'ByStateResponse',
  so: 'BySOResponse',
} as const;

function sharesIn(name: SeriesGroup, answer: object, group: AnalyticsGroup) {
  const items = Object.entries(shareEnds).map(([key, end]) => {
    const known = group[key as keyof typeof shareEnds];
    const given = (answer as Record<string, readonly MetricShare[] | undefined>)[`${name}${end}`] ?? [];
    return [key, areEqual(known, given) ? known : given];
  });
  return Object.fromEntries(items) as Pick<AnalyticsGroup, keyof typeof shareEnds>;
}

function areEqual(one: readonly MetricShare[], other: readonly MetricShare[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, total, value }, index) => {
      const same = other[index];
      return same?.name === name && same.total === total && same.value === value;
    })
  );
}

/** The group where nothing of it changed, so that nothing is drawn again. */
function changed(group: AnalyticsGroup, patch: Partial<AnalyticsGroup>): AnalyticsGroup {
  const isSame = Object.entries(patch).every(([key, value]) => group[key as keyof AnalyticsGroup] === value);
  return isSame ? group : { ...group, ...patch };
}

/** The group after an answer: its points are merged into the window, its total and breakdowns replace the known ones. */
export function answeredSeries(
  group: AnalyticsGroup,
  {
    name,
    answer,
    points,
  }: {
    readonly name: SeriesGroup;
    readonly answer: LiveAudience | LiveMetric;
    readonly points: RollingWindow;
  },
): AnalyticsGroup {
  const settled = { listLoading: false, error: null };
  const series: readonly PointSeries[] = answer.series;
  const isEmpty = series.every((one) => one.points.length === 0);
  if (isEmpty && onlyByPoints.has(name)) return changed(group, settled);
  const entities = isEmpty ? group.entities : points.merge(series);
  return changed(group, { ...settled, entities, total: answer.total, ...sharesIn(name, answer, group) });
}

/** The group after a failed request: what is known stays. */
export function failedGroup(group: AnalyticsGroup, { action, message }: AnalyticsError): AnalyticsGroup {
  const { error } = group;
  const isSame = error?.action === action && error.message === message;
  return changed(group, { listLoading: false, error: isSame ? error : { action, message } });
}

const columnOf = (name: string, values: readonly number[]) => ({ name, values: Float64Array.from(values) });

function isSameSnapshot(one: WindowSnapshot, other: WindowSnapshot): boolean {
  const [left, right] = [one, other].map(({ timestamps, columns }) => [
    timestamps,
    ...columns.map(({ values }) => values),
  ]);
  return JSON.stringify(left?.map((row) => [...row])) === JSON.stringify(right?.map((row) => [...row]));
}

/** The figures of a whole live as groups. */
export function answeredSummary(groups: AnalyticsGroups, summary: LiveSummary): AnalyticsGroups {
  const { peak, spectatorsGraph, ...figures } = summary;
  const totals: Record<SummaryGroup, number | null> = {
    ...figures,
    peak: peak?.value ?? null,
    spectatorsGraph: null,
  };
  const snapshots: Partial<Record<SummaryGroup, WindowSnapshot>> = {
    peak: peak
      ? { timestamps: Float64Array.of(peak.timestamp), columns: [columnOf('peak', [peak.value])] }
      : noEntities,
    spectatorsGraph: {
      timestamps: Float64Array.from(spectatorsGraph.labels),
      columns: spectatorsGraph.series.map(({ name, data }) => columnOf(name, data)),
    },
  };
  const entries = summaryGroups.map((name) => {
    const group = groups[name];
    const given = snapshots[name] ?? noEntities;
    const entities = isSameSnapshot(group.entities, given) ? group.entities : given;
    return [name, changed(group, { listLoading: false, error: null, total: totals[name], entities })];
  });
  return withGroups(groups, Object.fromEntries(entries) as Partial<AnalyticsGroups>);
}

/** Groups with some replaced; the same object where none is another. */
export function withGroups(groups: AnalyticsGroups, patch: Partial<AnalyticsGroups>): AnalyticsGroups {
  const isSame = Object.entries(patch).every(([name, group]) => groups[name as AnalyticsGroupName] === group);
  return isSame ? groups : { ...groups, ...patch };
}
