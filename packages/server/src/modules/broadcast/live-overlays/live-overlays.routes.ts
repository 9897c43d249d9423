import { randomUUID } from 'node:crypto';
import type { LiveOverlayPatch } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion, versionConflict } from '../../../kernel/http/if-match';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { purgedBefore, restorableSince } from '../../../kernel/trash-time';
import { exchangeImage, fetchImage } from '../../core/images';
import type { ImageIntake, ReceivedImage } from '../../core/images';
import { readLive, requireLocked } from '../lives';
import type { LiveRow } from '../lives';
import { recordEvent } from '../../records/logs';
import { publishToAccount } from '../../people/realtime';
import {
  deleteExpired,
  findOverlay,
  findTrashedOverlay,
  insertOverlay,
  listOverlays,
  writeOverlay,
} from './live-overlays.store';
import type { OverlayRow } from './live-overlays.store';
import { toOverlay } from './live-overlays.presenter.pure';

const mostOverlays = 20;

/** What a body sets, by the names of the columns. */
function readOverlay(body: LiveOverlayPatch): Partial<OverlayRow> {
  const { titulo, texto, url, posicao, ativo, inicio, fim } = body;
  const change = {
    title: titulo,
    text: texto,
    url,
    position: posicao,
    active: ativo,
    startsAt: inicio === undefined || inicio === null ? inicio : new Date(inicio),
    endsAt: fim === undefined || fim === null ? fim : new Date(fim),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

type Shape = Pick<OverlayRow, 'kind' | 'active' | 'url' | 'imageKey' | 'startsAt' | 'endsAt'>;

/** @throws 422 for an image that is shown and has neither address nor picture, a counter without end, an end before the beginning. */
function requireWhole({ kind, active, url, imageKey, startsAt, endsAt }: Shape): void {
  if (kind === 'imagem' && active && url === null && imageKey === null) throw invalidField('url', 'REQUIRED');
  if (kind === 'contador' && endsAt === null) throw invalidField('fim', 'REQUIRED');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw invalidField('fim', 'INVALID_VALUE');
}

type OverlayCall = Call<'updateLiveOverlay'> | Call<'deleteLiveOverlay'> | Call<'uploadLiveOverlayImage'>;
type ChangeCall = Call<'createLiveOverlay'> | Call<'restoreLiveOverlay'> | OverlayCall;

/** An overlay as its team gets it. */
const shown = ({ mediaLinks }: ChangeCall['context'], row: OverlayRow) =>
  toOverlay(row, (key) => mediaLinks.url(key));

/** Locks a live and changes its overlays, with the entry of the log and the message. */
function change<Result>(
  call: ChangeCall,
  write: (tx: Transaction, live: LiveRow) => Promise<Result>,
): Promise<Result> {
  const { context } = call;
  return context.db.transaction(async (tx) => {
    const live = await requireLocked(tx, call);
    const result = await write(tx, live);
    const { id: identifier, accountId } = live;
    const record = { overlays: (await listOverlays(tx, identifier)).length };
    await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id: identifier, accountId }, record });
    const message = { evento: 'live_overlays', timestamp: context.clock.now(), live_id: identifier } as const;
    await publishToAccount({ tx, bus: context.bus }, accountId, message);
    return result;
  });
}

/** The picture at the address of an image overlay; undefined for any other overlay, or without an address. */
async function fetchPicture(
  call: Call<'createLiveOverlay'> | Call<'updateLiveOverlay'>,
  kind: OverlayRow['kind'],
  url: string | null | undefined,
): Promise<ReceivedImage | undefined> {
  if (kind !== 'imagem' || url === null || url === undefined) return undefined;
  return fetchImage(call.context, { url, field: 'url' });
}

interface Written {
  readonly row: OverlayRow;
  /** The key of the picture before. */
  readonly old: string | null;
}

/** Runs `write` with the key of the picture of an overlay, where it gets one, in place of the one before. */
async function withPicture(
  { context, params }: ChangeCall,
  image: ReceivedImage | undefined,
  write: (imageKey?: string) => Promise<Written>,
): Promise<OverlayRow> {
  if (image === undefined) return (await write()).row;
  let row: OverlayRow | undefined;
  await exchangeImage(context, {
    folder: `live-images/${params.id}`,
    image,
    async write(imageKey) {
      const written = await write(imageKey);
      row = written.row;
      return written.old;
    },
  });
  if (row === undefined) throw new Error(`The picture of an overlay of ${params.id} was not written`);
  return row;
}

/** @throws 409 `OVERLAYS_FULL`. */
async function requirePlace(tx: Transaction, liveId: string): Promise<void> {
  if ((await listOverlays(tx, liveId)).length < mostOverlays) return;
  throw httpError({ status: 409, code: 'OVERLAYS_FULL', parameters: { max: mostOverlays } });
}

async function create(call: Call<'createLiveOverlay'>): Promise<Answer<'createLiveOverlay'>> {
  const { context, body } = call;
  const now = new Date(context.clock.now());
  const blank = { title: '', text: '', url: null, position: 'base', active: false } as const;
  const values = { ...blank, startsAt: null, endsAt: null, ...readOverlay(body), kind: body.tipo };
  requireWhole({ ...values, imageKey: null });
  // Authorise before an address is asked.
  const { id: liveId } = await readLive(call);
  const image = await fetchPicture(call, values.kind, values.url);
  const row = await withPicture(call, image, (imageKey) =>
    change(call, async (tx) => {
      await requirePlace(tx, liveId);
      const id = randomUUID();
      const times = { createdAt: now, updatedAt: now };
      return { row: await insertOverlay(tx, { ...values, ...times, imageKey, id, liveId }), old: null };
    }),
  );
  return { status: 201, body: shown(context, row) };
}

/** The overlay that a call changes, at the version of `If-Match`. */
async function requireOverlay(
  tx: Queryable,
  { params, request }: OverlayCall,
  { id: liveId }: Pick<LiveRow, 'id'>,
): Promise<OverlayRow> {
  const row = requireFound(await findOverlay(tx, { id: params.overlayId, liveId }));
  requireVersion(request.headers['if-match'], row.version);
  return row;
}

async function update(call: Call<'updateLiveOverlay'>): Promise<Answer<'updateLiveOverlay'>> {
  const { context, params } = call;
  const updatedAt = new Date(context.clock.now());
  const { id: liveId } = await readLive(call);
  const known = requireFound(await findOverlay(context.db, { id: params.overlayId, liveId }));
  const values = readOverlay(call.body);
  requireWhole({ ...known, ...values });
  const { url = known.url } = values;
  // One from before pictures were stored has none yet, and gets it when it is shown or its address is saved again.
  const isSaved = values.url !== undefined || values.active === true;
  const isMissing = url !== known.url || known.imageKey === null;
  const image = isSaved && isMissing ? await fetchPicture(call, known.kind, url) : undefined;
  const row = await withPicture(call, image, (imageKey) =>
    change(call, async (tx, live) => {
      const before = await requireOverlay(tx, call, live);
      // Another picture came while the address was asked: this one was chosen without it.
      if (isSaved && (before.url !== known.url || before.imageKey !== known.imageKey))
        throw versionConflict();
      requireWhole({ ...before, ...values });
      const changed = { ...values, ...(imageKey && { imageKey }), updatedAt };
      return { row: await writeOverlay(tx, before, changed), old: before.imageKey };
    }),
  );
  return { status: 200, body: shown(context, row) };
}

async function remove(call: Call<'deleteLiveOverlay'>): Promise<Answer<'deleteLiveOverlay'>> {
  const now = new Date(call.context.clock.now());
  await change(call, async (tx, live) => {
    const overlay = await requireOverlay(tx, call, live);
    // What comes back is not on air at once: nobody may be looking.
    await writeOverlay(tx, overlay, { deletedAt: now, active: false, updatedAt: now });
  });
  return { status: 204 };
}

async function restore(call: Call<'restoreLiveOverlay'>): Promise<Answer<'restoreLiveOverlay'>> {
  const { context, params } = call;
  const row = await change(call, async (tx, { id: liveId }) => {
    const ref = { id: params.overlayId, liveId };
    requireFound(await findTrashedOverlay(tx, { ...ref, after: restorableSince(context) }));
    await requirePlace(tx, liveId);
    return writeOverlay(tx, ref, { deletedAt: null, updatedAt: new Date(context.clock.now()) });
  });
  return { status: 200, body: shown(context, row) };
}

async function purge(context: ServerContext): Promise<void> {
  for (const key of await deleteExpired(context.db, purgedBefore(context))) await removeUnnamed(context, key);
}

/** @throws 404 for an overlay that is no image. */
function requireKind({ kind }: OverlayRow): void {
  if (kind !== 'imagem') throw notFound();
}

async function upload(
  call: Call<'uploadLiveOverlayImage'>,
  images: ImageIntake,
): Promise<Answer<'uploadLiveOverlayImage'>> {
  const { context, request } = call;
  // Authorise before the body is read.
  const live = await readLive(call);
  requireKind(await requireOverlay(context.db, call, live));
  const image = await images.receive(request, 'liveSettings');
  const row = await withPicture(call, image, (imageKey) =>
    change(call, async (tx, locked) => {
      const before = await requireOverlay(tx, call, locked);
      const updatedAt = new Date(context.clock.now());
      return {
        row: await writeOverlay(tx, before, { imageKey, url: null, updatedAt }),
        old: before.imageKey,
      };
    }),
  );
  return { status: 200, body: shown(context, row) };
}

const purgeEveryMs = 60 * 60_000;

/** The overlays of a live. */
export function createLiveOverlaysModule(
  context: ServerContext,
  { images }: { readonly images: ImageIntake },
): ServerModule {
  return {
    name: 'live-overlays',
    handlers: {
      async listLiveOverlays(call) {
        const { id } = await readLive(call);
        const rows = await listOverlays(call.context.db, id);
        return { status: 200, body: { items: rows.map((row) => shown(call.context, row)) } };
      },
      createLiveOverlay: create,
      updateLiveOverlay: update,
      deleteLiveOverlay: remove,
      restoreLiveOverlay: restore,
      uploadLiveOverlayImage: (call) => upload(call, images),
    },
    start() {
      context.jobs.every('purge-overlays', { everyMs: purgeEveryMs, run: () => purge(context) });
    },
  };
}
