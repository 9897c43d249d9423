import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { AnalyticsApi } from './analytics';
import type { AnalyticsGroups } from './live-groups.pure';

/** The newest 30 minutes, or all of the live. */
export type AnalyticsRange = 'recent' | 'whole';

/** The live whose analytics are followed. */
export interface AnalyzedLive {
  readonly id: string;
  /** Whether the live is on, paused or not. A live that is over is asked until nothing new comes. */
  readonly isOn: boolean;
  /** ISO 8601; null before the live begins. The whole range begins here. */
  readonly startedAt: string | null;
}

/** What is known of the live. */
export interface LiveAnalyticsState {
  readonly live: AnalyzedLive | null;
  readonly range: AnalyticsRange;
  readonly isPaused: boolean;
  /** Milliseconds since 1970 by the clock of the device; null before the first answer. */
  readonly answeredAt: number | null;
  readonly groups: AnalyticsGroups;
}

/** Options of `createLiveAnalytics`. */
export interface LiveAnalyticsOptions {
  readonly api: Pick<AnalyticsApi, 'liveViewers' | 'liveMetric' | 'liveSummary'>;
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'visibility' | 'network'>;
  /** Person and team: where either changes, everything is dropped and asked anew. */
  readonly $scope?: ReadableAtom<Scope>;
  /** Milliseconds from an answer to the next request while the live is on. Default 10,000. */
  readonly pollMs?: number;
}

/** The analytics of one live at a time. Polls only while `$state` has listeners, the page is visible and it is not paused. */
export interface LiveAnalytics {
  readonly $state: ReadableAtom<LiveAnalyticsState>;
  /** Follows a live; another id than before drops what is known. Null follows none. */
  show(live: AnalyzedLive | null): void;
  setRange(range: AnalyticsRange): void;
  /** Asks nothing more until `resume`; what is shown stays. */
  pause(): void;
  resume(): void;
  /** Asks now. Resolves when every request has settled; never throws. */
  refresh(): Promise<void>;
  /** Ends it for good. */
  dispose(): void;
}
