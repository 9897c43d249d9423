import { randomUUID } from 'node:crypto';
import type { LiveOverlayPatch } from '@palco/openapi';
import type { Transaction } from '../../kernel/database/database';
import { httpError, notFound } from '../../kernel/errors/http-error';
import { requireVersion } from '../../kernel/http/if-match';
import type { Answer, Call, Handlers } from '../../kernel/http/module';
import { recordEvent } from '../logs';
import { tellOverlays } from './live-messages';
import { deleteOverlay, findOverlay, insertOverlay, listOverlays, writeOverlay } from './live-overlays.store';
import type { OverlayRow } from './live-overlays.store';
import { toOverlay } from './lives.presenter.pure';
import { readLive, requireLocked } from './lives.service';
import type { LiveRow } from './lives.store';

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

type Shape = Pick<OverlayRow, 'kind' | 'url' | 'startsAt' | 'endsAt'>;

/** @throws 422 for an image without address, a counter without end, an end before the beginning. */
function requireWhole({ kind, url, startsAt, endsAt }: Shape): void {
  const wrong = (field: string, code: 'REQUIRED' | 'INVALID_VALUE'): Error =>
    httpError({ status: 422, code: 'INVALID_FIELDS', fields: [{ field, code }] });
  if (kind === 'imagem' && url === null) throw wrong('url', 'REQUIRED');
  if (kind === 'contador' && endsAt === null) throw wrong('fim', 'REQUIRED');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw wrong('fim', 'INVALID_VALUE');
}

type ChangeCall = Call<'createLiveOverlay'> | Call<'updateLiveOverlay'> | Call<'deleteLiveOverlay'>;

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
    const record = [{ Key: 'overlays', Value: (await listOverlays(tx, identifier)).length }];
    await recordEvent(tx, { call, accountId, event: 'LIVE_ATUALIZADA', identifier, record });
    await tellOverlays(tx, context, live);
    return result;
  });
}

async function create(call: Call<'createLiveOverlay'>): Promise<Answer<'createLiveOverlay'>> {
  const { context, body } = call;
  const now = new Date(context.clock.now());
  const blank = { title: '', text: '', url: null, position: 'base', active: false } as const;
  const values = { ...blank, startsAt: null, endsAt: null, ...readOverlay(body), kind: body.tipo };
  requireWhole(values);
  const row = await change(call, async (tx, { id: liveId }) => {
    if ((await listOverlays(tx, liveId)).length >= mostOverlays)
      throw httpError({ status: 409, code: 'OVERLAYS_FULL', parameters: { max: mostOverlays } });
    return insertOverlay(tx, { ...values, id: randomUUID(), liveId, createdAt: now, updatedAt: now });
  });
  return { status: 201, body: toOverlay(row) };
}

/** The overlay that a call changes, at the version of `If-Match`. */
async function requireOverlay(
  tx: Transaction,
  { params, request }: Call<'updateLiveOverlay'> | Call<'deleteLiveOverlay'>,
  { id: liveId }: LiveRow,
): Promise<OverlayRow> {
  const row = await findOverlay(tx, { id: params.overlayId, liveId });
  if (row === null) throw notFound();
  requireVersion(request.headers['if-match'], row.version);
  return row;
}

async function update(call: Call<'updateLiveOverlay'>): Promise<Answer<'updateLiveOverlay'>> {
  const updatedAt = new Date(call.context.clock.now());
  const row = await change(call, async (tx, live) => {
    const before = await requireOverlay(tx, call, live);
    const values = readOverlay(call.body);
    requireWhole({ ...before, ...values });
    return writeOverlay(tx, before, { ...values, updatedAt });
  });
  return { status: 200, body: toOverlay(row) };
}

/** The handlers for the overlays of a live. */
export const overlayHandlers: Handlers = {
  async listLiveOverlays(call) {
    const { id } = await readLive(call);
    return { status: 200, body: { items: (await listOverlays(call.context.db, id)).map(toOverlay) } };
  },
  createLiveOverlay: create,
  updateLiveOverlay: update,
  async deleteLiveOverlay(call) {
    await change(call, async (tx, live) => deleteOverlay(tx, await requireOverlay(tx, call, live)));
    return { status: 204 };
  },
};
