import type { ServerContext } from '../../../../kernel/context';
import type { Queryable, Transaction } from '../../../../kernel/database/database';
import { pick } from '../../../../kernel/fields/pick.pure';
import { findKey } from '../../stream-keys';
import { publishChange } from '../live-messages';
import { findRefusal } from '../../../records/billing';
import { completeByServer, startByServer } from '../lives.service';
import type { EndingSignals } from '../lives.service';
import {
  findKept,
  findRecordedLive,
  findWithTeam,
  isTested,
  listRunning,
  lockAnyLive,
  writeLive,
} from '../lives.store';
import type { LiveRow, LiveTeam } from '../lives.store';

/** The row of a live as the ingest and the packager read it, with the settings of its team. */
const forIngest = ({ live, team }: { live: LiveRow; team: LiveTeam }) => ({
  ...live,
  ...pick(team, ['limiteFps', 'language', 'timezone', 'ownColor', 'logoKey']),
});

/** What the module `ingest` needs of lives. It covers all teams, because no signed-in person is behind these calls. */
export function createLivesForIngest(context: ServerContext) {
  const { db } = context;
  return {
    /** The live and the signal that a stream key authorises; null for an unknown or a rotated key. */
    async findLiveByKey(streamKey: string) {
      const key = await findKey(db, context, streamKey);
      return key && { liveId: key.liveId, keyId: key.id, signalId: key.signalId };
    },
    async findLive(liveId: string) {
      const found = await findWithTeam(db, liveId);
      return found && forIngest(found);
    },
    async findKept(liveId: string, tx: Queryable = db) {
      const found = await findKept(tx, liveId);
      return found && forIngest(found);
    },
    /** Lives that are live or paused. */
    listRunning: async () => (await listRunning(db)).map(forIngest),
    /** Starts a live with `autoStart`, unless its connection is tested or the plan has no delivery left; no effect on one that was started meanwhile. */
    async signalArrived(liveId: string): Promise<void> {
      const found = await findWithTeam(db, liveId);
      if (!found?.live.autoStart) return;
      if (await isTested(db, liveId)) return;
      const { accountId } = found.live;
      // As for an operator, whose press then says why.
      const refusal = await findRefusal(db, context, { accountId, what: { kind: 'live' } });
      if (refusal !== null)
        return context.log.warn({ liveId, refusal }, 'a live was not started by its signal');
      await startByServer(context, liveId);
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
    completeLive: (liveId: string, signals: EndingSignals): Promise<void> =>
      completeByServer(context, signals, liveId),
  };
}
