import type { RealtimeMessage } from '@palco/openapi';
import { frameKeyOf } from '../../../media/live/frame-name.pure';
import { shownLadder } from '../../../media/live/ladder-news.pure';
import type { SignalFigures } from '../../../ports/live-ingest';
import type { SignalReport } from './ingest-lives';
import { signalStatus } from './ingest.policy.pure';
import type { PublisherRow } from './publishers.store';

/** What the panel shows of a stored signal. */
export function reportOf(row: PublisherRow): SignalReport {
  const now = row.now.getTime();
  const endedAt = row.endedAt?.getTime() ?? row.figures?.awaySince ?? null;
  const status = signalStatus({
    endedAt,
    lastSeenAt: row.lastSeenAt.getTime(),
    now,
    isTest: row.testEndsAt !== null,
  });
  const end = status === 'active' ? now : (endedAt ?? row.lastSeenAt.getTime());
  return {
    signalId: row.signalId,
    status,
    // The programme ended with its last connection.
    figures: row.endedAt && row.figures ? { ...row.figures, programme: null } : row.figures,
    uptime: Math.max(0, Math.floor((end - row.startedAt.getTime()) / 1000)),
    signalStart: row.startedAt,
    testEndsAt: row.testEndsAt,
  };
}

/** What the programme's signal shows now. */
export interface ShownFrame {
  /** Under which it is served. */
  readonly key: string;
  /** Whether viewers see it. */
  readonly onAir: boolean;
}

/** A picture that is older is not shown as what a signal shows now: no other came, because it stands still or is not decoded. */
const freshMs = 30_000;

/** The picture of a stored signal; null where it is lost, or shows nothing new. */
export function frameOf(row: PublisherRow): ShownFrame | null {
  const frame = row.figures?.frame;
  if (!frame || reportOf(row).status !== 'active' || frame.ageMs > freshMs) return null;
  return { key: frameKeyOf(row.liveId, frame.name), onAir: frame.onAir };
}

export function signalMessage(liveId: string, report: SignalReport, timestamp: number): RealtimeMessage {
  const { figures } = report;
  return {
    evento: 'live_signal',
    timestamp,
    live_id: liveId,
    signal_id: report.signalId,
    status: report.status,
    fps: figures?.fps ?? null,
    bitrate: figures?.bitrate ?? null,
    keyframeInterval: figures?.keyframeIntervalMs ? figures.keyframeIntervalMs / 1000 : null,
    resolution: resolutionOf(figures),
    transcodingQuality: qualityOf(figures),
    uptime: report.uptime,
    signalStart: report.signalStart.toISOString(),
    ...problemOf(figures),
    isTest: report.testEndsAt !== null,
    testEndsAt: report.testEndsAt?.toISOString() ?? null,
  };
}

const problemOf = (figures: SignalFigures | null) => ({
  problem: figures?.problem ?? null,
  problemDetail: figures?.problemDetail ?? null,
  recordingGaps: [...(figures?.recordingGaps ?? [])],
  programme: shownOf(figures),
  link: figures?.link ?? null,
  ladder: shownLadder(figures?.rungs),
});

/** What a programme shows, as the contract says it. */
function shownOf(figures: SignalFigures | null) {
  const { shows, cause, since } = figures?.programme ?? {};
  if (shows === undefined || cause === undefined || since === undefined) return null;
  return { shows, cause, since: new Date(since).toISOString() };
}

/** For example `1920x1080`; null while unknown. */
function resolutionOf(figures: SignalFigures | null): string | null {
  return figures?.width && figures.height ? `${figures.width}x${figures.height}` : null;
}

/** The short side, as renditions are named; null while unknown, `audio` without a picture. */
function qualityOf(figures: SignalFigures | null): string | null {
  if (figures === null) return null;
  if (figures.videoCodec === null) return figures.audioCodec === null ? null : 'audio';
  return figures.width && figures.height ? `${Math.min(figures.width, figures.height)}p` : null;
}
