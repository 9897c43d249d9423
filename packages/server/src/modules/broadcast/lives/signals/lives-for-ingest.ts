import type { ServerContext } from '../../../../kernel/context';
import type { Queryable, Transaction } from '../../../../kernel/database/database';
import { findKey } from '../../stream-keys';
import { publishChange } from '../live-messages';
import type { LiveSignals } from './live-signals.port';
import { findRefusal } from '../../../records/billing';
import { controlByServer } from '../lives.service';
import {
  findKept,
  findRecordedLive,
  findWithTeam,
  listRunning,
  lockAnyLive,
  writeLive,
} from '../lives.store';
import type { LiveRow, LiveTeam } from '../lives.store';

/** The fields of a live that are needed to take and package its signals. */
export interface LiveForIngest extends Pick<
  LiveRow,
  | 'id'
  | 'accountId'
  | 'title'
  | 'status'
  | 'latency'
  | 'autoStart'
  | 'autoCuts'
  | 'startedAt'
  | 'directoryId'
  | 'createdBy'
  | 'signalsTotal'
  | 'recordingVideoId'
> {
  readonly enableDvr: boolean;
  readonly enableAudioOnly: boolean;
  readonly enableLive2vod: boolean;
  /** The highest frame rate that the team may send. */
  readonly fpsLimit: number;
  /** Of the team. */
  readonly language: string | null;
  readonly timeZone: string;
}

function forIngest({ live, team }: { live: LiveRow; team: LiveTeam }): LiveForIngest {
  return {
    id: live.id,
    accountId: live.accountId,
    title: live.title,
    status: live.status,
    latency: live.latency,
    autoStart: live.autoStart,
    autoCuts: live.autoCuts,
    startedAt: live.startedAt,
    directoryId: live.directoryId,
    createdBy: live.createdBy,
    signalsTotal: live.signalsTotal,
    recordingVideoId: live.recordingVideoId,
    enableDvr: live.enableDvr,
    enableAudioOnly: live.enableAudioOnly,
    enableLive2vod: live.enableLive2vod,
    fpsLimit: team.fpsLimit,
    language: team.language,
    timeZone: team.timezone,
  };
}

/** What the module `ingest` needs of lives. It covers all teams, because no signed-in person is behind these calls. */
export function createLivesForIngest(context: ServerContext, signals: () => LiveSignals) {
  const { db } = context;
  return {
    /** The live and the signal that a stream key authorises; null for an unknown or a rotated key. */
    async findLiveByKey(streamKey: string) {
      const key = await findKey(db, context, streamKey);
      return key && { liveId: key.liveId, keyId: key.id, signalId: key.signalId };
    },
    async findLive(liveId: string): Promise<LiveForIngest | null> {
      const found = await findWithTeam(db, liveId);
      return found && forIngest(found);
    },
    async findKept(liveId: string, tx: Queryable = db): Promise<LiveForIngest | null> {
      const found = await findKept(tx, liveId);
      return found && forIngest(found);
    },
    /** Lives that are live or paused. */
    listRunning: async (): Promise<LiveForIngest[]> => (await listRunning(db)).map(forIngest),
    /** Starts a live with `autoStart`, unless the plan has no delivery left; no effect on one that was started meanwhile. */
    async signalArrived(liveId: string): Promise<void> {
      const found = await findWithTeam(db, liveId);
      if (!found?.live.autoStart) return;
      const { accountId } = found.live;
      // As for an operator, whose press then says why.
      const refusal = await findRefusal(db, context, { accountId, what: { kind: 'live' } });
      if (refusal !== null)
        return context.log.warn({ liveId, refusal }, 'a live was not started by its signal');
      await controlByServer(context, signals(), { id: liveId, action: 'start', task: 'auto-start' });
    },
    /** Stores the id of the video made of the recording; no effect on a live that is gone for good. */
    async recorded(tx: Transaction, liveId: string, recordingVideoId: string): Promise<void> {
      if ((await lockAnyLive(tx, liveId)) === null) return;
      const row = await writeLive(tx, liveId, { recordingVideoId });
      await publishChange(tx, 'live_updated', { context, row, by: null });
    },
    /** The live whose recording is this video. */
    findRecorded: (tx: Transaction, videoId: string) => findRecordedLive(tx, videoId),
    /** Completes a live that runs without content. */
    async completeLive(liveId: string): Promise<void> {
      await controlByServer(context, signals(), { id: liveId, action: 'complete', task: 'auto-cut' });
    },
  };
}
