import type { Live, LiveCreated, LiveOverview } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import { noContent } from '../../../kernel/http/module';
import type { Call, Handlers, ServerModule } from '../../../kernel/http/module';
import type { OperationId } from '../../../kernel/http/operation';
import { pagination } from '../../../kernel/http/pagination';
import type { ImageIntake } from '../../core/images';
import { createAdHandlers } from './viewing/live-ads';
import { createLiveImageHandlers } from './settings/live-images';
import { duplicateLive } from './settings/live-copy';
import { presetHandlers } from './settings/live-presets.routes';
import { createLivePlaybackToken } from './viewing/live-playback-token';
import { createRoomHandlers } from './rows/live-rooms.routes';
import type { LiveSignals } from './signals/live-signals.port';
import { toOverview } from './overview/live-overview.pure';
import { listOverviews } from './overview/live-overview.store';
import { purgeLives, removeLive, restoreLive } from './trash/live-trash.service';
import { countContents } from './trash/live-trash.store';
import type { OverlaysOfLive } from './viewing/overlays-of-live.port';
import type { PicturesOfLive } from './trash/pictures-of-live.port';
import type { PlaysOfLive } from './plays-of-live.port';
import { createViewerHandlers, withSession } from './viewing/live-viewers';
import { toDetails, toLive, toSignals } from './lives.presenter.pure';
import type { LiveViewing } from './lives.presenter.pure';
import { changeLive, controlLive, createLive, readLive } from './lives.service';
import type { CreatedLive } from './lives.service';
import { countLives, findPosters, findTeamLook, listLives, writeViewerSignal } from './lives.store';
import type { LiveRow } from './lives.store';
import { pictureKeyOf } from './viewing/live-cover';
import { posterUrl } from '../../library/videos';
import { toKey } from '../stream-keys';
import { linksOfCall } from '../../core/access';
import type { Caller } from '../../../kernel/http/principal';

/** Dependencies besides the context. `signals` is a getter, because lives and ingest depend on each other. */
export interface LiveDependencies {
  readonly images: ImageIntake;
  readonly signals: LiveSignals;
  readonly overlays: OverlaysOfLive;
  /** The pictures of the classroom. */
  readonly classroom: PicturesOfLive;
  readonly plays: PlaysOfLive;
}

async function viewing(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal'>,
  signals: LiveSignals,
  rows: readonly LiveRow[],
): Promise<LiveViewing> {
  const { context, principal } = call;
  const links = linksOfCall(call);
  const ended = rows.filter(({ status }) => status === 'finished');
  const open = rows.filter(({ status }) => status !== 'finished');
  const [team, frames, posters] = await Promise.all([
    findTeamLook(context.db, principal.accountId),
    signals.framesOf(
      context.db,
      open.map(({ id }) => id),
    ),
    findPosters(
      context.db,
      ended.flatMap(({ recordingVideoId }) => recordingVideoId ?? []),
    ),
  ]);
  const picture = (key: string): string => context.mediaLinks.url(key);
  return {
    timeZone: team.timezone,
    picture,
    pictureOf(live) {
      const recording = live.status === 'finished' && posters.get(live.recordingVideoId ?? '');
      const key = frames.get(live.id)?.key ?? pictureKeyOf(live, team);
      return (recording && posterUrl(recording, links)) || picture(key);
    },
    playback({ id, playbackTokenVersion }) {
      const key = signals.programmeOf(id);
      if (key === null) return null;
      const url = links.url(key, { epoch: playbackTokenVersion });
      return { url: withSession(context, { url, liveId: id, kind: 'team' }), expiresAt: links.expiryOf() };
    },
  };
}

/** A live as its team sees it now. */
async function shown(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal'>,
  signals: LiveSignals,
  row: LiveRow,
): Promise<Live> {
  return toLive(row, await viewing(call, signals, [row]));
}

/** What stands beside the lives of a page, in their order. */
async function overviewsOf(
  { context, principal }: Pick<Call<OperationId, Caller>, 'context' | 'principal'>,
  rows: readonly LiveRow[],
): Promise<LiveOverview[]> {
  if (rows.length === 0) return [];
  const liveIds = rows.map(({ id }) => id);
  const found = await listOverviews(context.db, { accountId: principal.accountId, liveIds });
  const permissions = 'permissions' in principal ? principal.permissions : new Set<string>();
  const picture = (key: string): string => context.mediaLinks.url(key);
  const byId = new Map(found.map((row) => [row.liveId, toOverview(row, { permissions, picture })]));
  return liveIds.flatMap((id) => byId.get(id) ?? []);
}

/** A new live with its keys, which are shown to whoever made it. */
async function toCreated(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal'>,
  { row, keys }: CreatedLive,
  signals: LiveSignals,
): Promise<LiveCreated> {
  const doors = signals.doors();
  return {
    ...(await shown(call, signals, row)),
    keys: keys.map((key) => toKey(key, doors)),
    signals: toSignals(row, []),
  };
}

function recordHandlers({ signals, plays }: LiveDependencies): Handlers {
  return {
    async listLives(call: Call<'listLives', Caller>) {
      const { context, query, principal } = call;
      const asked = { ...query, accountId: principal.accountId };
      const [{ rows, total }, counts] = await Promise.all([
        listLives(context.db, asked),
        query.counts === 'true' ? countLives(context.db, asked) : undefined,
      ]);
      const [seen, overviews] = await Promise.all([
        viewing(call, signals, rows),
        query.overview === 'true' ? overviewsOf(call, rows) : undefined,
      ]);
      const items = rows.map((row) => toLive(row, seen));
      const more = { ...(counts && { counts }), ...(overviews && { overviews }) };
      return { status: 200, body: { items, pagination: pagination(query, total), ...more } };
    },
    async createLive(call: Call<'createLive', Caller>) {
      return { status: 201, body: await toCreated(call, await createLive(call), signals) };
    },
    duplicateLive: async (call) => ({
      status: 201,
      body: await toCreated(call, await duplicateLive(call), signals),
    }),
    async getLive(call: Call<'getLive', Caller>) {
      return { status: 200, body: await shown(call, signals, await readLive(call)) };
    },
    createLivePlaybackToken: (call: Call<'createLivePlaybackToken', Caller>) =>
      createLivePlaybackToken(call, signals),
    async getLiveDetails(call) {
      const live = await shown(call, signals, await readLive(call));
      return { status: 200, body: toDetails(live, await plays.detailsOf(call.context, live.id)) };
    },
    async updateLive(call) {
      const row = await changeLive(call);
      return { status: 200, body: await shown(call, signals, row) };
    },
    deleteLive: noContent((call) => removeLive(call, signals)),
    async restoreLive(call) {
      const row = await restoreLive(call, signals);
      return { status: 200, body: await shown(call, signals, row) };
    },
    async getLiveContents(call) {
      const { id, recordingVideoId } = await readLive(call);
      const counts = await countContents(call.context.db, id);
      return { status: 200, body: { ...counts, recordingVideoId } };
    },
    async controlLive(call) {
      const row = await controlLive(call, signals);
      return { status: 200, body: await shown(call, signals, row) };
    },
  };
}

function signalHandlers({ signals }: Pick<LiveDependencies, 'signals'>): Handlers {
  return {
    async listLiveSignals(call) {
      const row = await readLive(call);
      return { status: 200, body: { items: toSignals(row, await signals.signalsOf(row.id)) } };
    },
    async getLivePreview(call) {
      const { id, playbackTokenVersion, signalsTotal } = await readLive(call);
      const signalId = Number(call.params.signalId);
      if (signalId > signalsTotal) throw notFound();
      const preview = await signals.previewOf(id, signalId);
      if (preview === null) throw httpError({ status: 404, code: 'SIGNAL_NOT_READY' });
      const url = linksOfCall(call).url(preview.key, { epoch: playbackTokenVersion });
      const playback_url = withSession(call.context, { url, liveId: id, kind: 'team' });
      return { status: 200, body: { playback_url, variant: preview.variant } };
    },
    async sendViewerSignal(call) {
      const { id } = await readLive(call);
      const { db, clock } = call.context;
      const viewerSignalFor = call.body.usuarioId ?? null;
      await writeViewerSignal(db, id, { viewerSignalAt: new Date(clock.now()), viewerSignalFor });
      return { status: 204 };
    },
  };
}

const purgeEveryMs = 60 * 60_000;

/** Lives of a team, from their settings to what viewers get. */
export function createLivesModule(context: ServerContext, needs: LiveDependencies): ServerModule {
  return {
    name: 'lives',
    handlers: {
      ...recordHandlers(needs),
      ...signalHandlers(needs),
      ...createLiveImageHandlers(needs.images),
      ...presetHandlers,
      ...createRoomHandlers(context),
      ...createViewerHandlers(needs),
      ...createAdHandlers(context),
    },
    start() {
      context.jobs.every('purge-lives', {
        everyMs: purgeEveryMs,
        run: async () => void (await purgeLives(context, [needs.overlays, needs.classroom])),
      });
    },
  };
}
