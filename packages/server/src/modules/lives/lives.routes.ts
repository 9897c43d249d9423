import type { ServerContext } from '../../kernel/context';
import { httpError, notFound } from '../../kernel/errors/http-error';
import type { Call, Handlers, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { membershipIn } from '../../kernel/http/principal';
import type { ImageIntake } from '../images';
import { recordEvent } from '../logs';
import { linksOfCall } from '../videos';
import { createAdHandlers } from './live-ads';
import type { Audience } from './audience';
import { createLiveImageHandlers } from './live-images';
import { listKeys, rotateKey } from './live-keys.store';
import { createOverlayHandlers } from './live-overlays.routes';
import { presetHandlers } from './live-presets.routes';
import { createRoomHandlers } from './live-rooms.routes';
import type { LiveSignals } from './live-signals.port';
import { createViewerHandlers, withSession } from './live-viewers';
import { toDetails, toKey, toLive, toSignals } from './lives.presenter.pure';
import type { LiveViewing } from './lives.presenter.pure';
import { changeLive, controlLive, makeLive, readLive, removeLive, requireLocked } from './lives.service';
import { findTimeZone, listLives, writeViewerSignal } from './lives.store';

/** Dependencies besides the context. `signals` is a getter, because lives and ingest depend on each other. */
export interface LiveDependencies {
  readonly images: ImageIntake;
  signals(): LiveSignals;
  readonly audience: Pick<Audience, 'viewersOf' | 'seriesOf'>;
}

async function viewing(
  call: Pick<Call, 'context' | 'principal'>,
  signals: LiveSignals,
): Promise<LiveViewing> {
  const { context, principal } = call;
  const links = linksOfCall(call);
  return {
    timeZone:
      membershipIn(principal, principal.accountId)?.timezone ??
      (await findTimeZone(context.db, principal.accountId)),
    picture: (key) => context.mediaLinks.url(key),
    playback({ id, mediaEpoch }) {
      const key = signals.programmeOf(id);
      if (key === null) return null;
      const url = links.url(key, { epoch: mediaEpoch });
      return { url: withSession(context, { url, liveId: id, kind: 'team' }), expiresAt: links.expiryOf() };
    },
  };
}

function recordHandlers({ signals }: LiveDependencies): Handlers {
  return {
    async listLives(call) {
      const { context, query, principal } = call;
      const { rows, total } = await listLives(context.db, { ...query, accountId: principal.accountId });
      const shown = await viewing(call, signals());
      const items = rows.map((row) => toLive(row, shown));
      return { status: 200, body: { items, pagination: pagination(query, total) } };
    },
    async createLive(call) {
      const { row, keys } = await makeLive(call);
      const rtmpUrl = signals().rtmpUrl();
      const body = {
        ...toLive(row, await viewing(call, signals())),
        keys: keys.map((key) => toKey(key, rtmpUrl)),
        signals: toSignals(row, []),
      };
      return { status: 201, body };
    },
    async getLive(call) {
      return { status: 200, body: toLive(await readLive(call), await viewing(call, signals())) };
    },
    async getLiveDetails(call) {
      return { status: 200, body: toDetails(toLive(await readLive(call), await viewing(call, signals()))) };
    },
    async updateLive(call) {
      const row = await changeLive(call);
      return { status: 200, body: toLive(row, await viewing(call, signals())) };
    },
    async deleteLive(call) {
      await removeLive(call, signals());
      return { status: 204 };
    },
    async controlLive(call) {
      const row = await controlLive(call, signals());
      return { status: 200, body: toLive(row, await viewing(call, signals())) };
    },
  };
}

async function rotate(call: Call<'rotateLiveKey'>) {
  const { context, params } = call;
  return context.db.transaction(async (tx) => {
    const live = await requireLocked(tx, call);
    const key = await rotateKey(tx, context, { id: params.keyId, liveId: live.id });
    if (key === null) throw notFound();
    // The log names the signal of the key, never the key itself.
    const record = [{ Key: 'streamKey', Value: key.signalId }];
    const { id: identifier, accountId } = live;
    await recordEvent(tx, { call, accountId, event: 'LIVE_ATUALIZADA', identifier, record });
    return key;
  });
}

function signalHandlers({ signals, audience }: LiveDependencies): Handlers {
  return {
    async listLiveSignals(call) {
      const row = await readLive(call);
      return { status: 200, body: { items: toSignals(row, await signals().signalsOf(row.id)) } };
    },
    async getLiveViewers(call) {
      const { id } = await readLive(call);
      return { status: 200, body: { viewers: await audience.viewersOf(id) } };
    },
    async getLiveAudience(call) {
      const { id } = await readLive(call);
      const [series, total] = await Promise.all([
        audience.seriesOf(id, call.query.since ?? 0),
        audience.viewersOf(id),
      ]);
      return { status: 200, body: { series, total } };
    },
    async getLivePreview(call) {
      const { id, mediaEpoch, signalsTotal } = await readLive(call);
      const signalId = Number(call.params.signalId);
      if (signalId > signalsTotal) throw notFound();
      const preview = await signals().previewOf(id, signalId);
      if (preview === null) throw httpError({ status: 404, code: 'SIGNAL_NOT_READY' });
      const url = linksOfCall(call).url(preview.key, { epoch: mediaEpoch });
      const playback_url = withSession(call.context, { url, liveId: id, kind: 'team' });
      return { status: 200, body: { playback_url, variant: preview.variant } };
    },
    async listLiveKeys(call) {
      const { id } = await readLive(call);
      const rtmpUrl = signals().rtmpUrl();
      const items = (await listKeys(call.context.db, call.context, id)).map((key) => toKey(key, rtmpUrl));
      return { status: 200, body: { items } };
    },
    async rotateLiveKey(call) {
      const key = await rotate(call);
      await signals().dropPublisher(key.id);
      return { status: 200, body: toKey(key, signals().rtmpUrl()) };
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

/** Lives of a team, from their settings to what viewers get. */
export function createLivesModule(context: ServerContext, needs: LiveDependencies): ServerModule {
  return {
    name: 'lives',
    handlers: {
      ...recordHandlers(needs),
      ...signalHandlers(needs),
      ...createLiveImageHandlers(needs.images),
      ...createOverlayHandlers(needs.images),
      ...presetHandlers,
      ...createRoomHandlers(context),
      ...createViewerHandlers(needs.signals),
      ...createAdHandlers(context),
    },
  };
}
