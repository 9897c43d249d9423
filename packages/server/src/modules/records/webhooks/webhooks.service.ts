import { randomUUID } from 'node:crypto';
import type { Webhook } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import type { OperationId } from '../../../kernel/http/operation';
import { recordEvent, recordOfChange } from '../logs';
import { lockTeamShared } from '../../core/access';
import { readEndpointUrl } from './endpoint-url';
import {
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  writeEndpoint,
} from './endpoints.store';
import type { EndpointRow } from './endpoints.store';
import { addSecret, rotateSecret } from './secrets.store';
import { toWebhook } from './webhooks.presenter.pure';

/** Of one team. Each event costs a delivery for each of them. */
const mostEndpoints = 20;

/** A webhook with the secret that only this answer has. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly segredo: string;
}

/** A call about one webhook. */
type EndpointCall = Pick<Call<OperationId>, 'context' | 'principal'> & {
  readonly params: { readonly id: string };
};

/** @throws 404 `NOT_FOUND`. */
export async function readEndpoint({ context, principal, params }: EndpointCall): Promise<EndpointRow> {
  return requireFound(await findEndpoint(context.db, { id: params.id, accountId: principal.accountId }));
}

/** @throws 404 `NOT_FOUND`. */
export async function requireEndpoint(tx: Transaction, { principal, params }: EndpointCall) {
  return requireFound(await lockEndpoint(tx, { id: params.id, accountId: principal.accountId }));
}

async function presented(tx: Transaction, { context, principal }: EndpointCall, id: string) {
  const row = requireFound(await findEndpoint(tx, { id, accountId: principal.accountId }));
  return toWebhook(row, context.clock.now());
}

/** The log has only the host: the rest of an address may hold a key. */
export const hostOf = (url: string): string => new URL(url).host;

export async function makeWebhook(call: Call<'createWebhook'>): Promise<WithSecret> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const url = readEndpointUrl(body.url, context.config.outboundAllow);
  const id = randomUUID();
  const now = new Date(context.clock.now());
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    if ((await countEndpoints(tx, accountId)) >= mostEndpoints)
      throw httpError({ status: 409, code: 'WEBHOOKS_FULL', parameters: { max: mostEndpoints } });
    await insertEndpoint(tx, {
      id,
      accountId,
      url,
      description: body.descricao?.trim() ?? '',
      events: body.eventos,
      createdBy: principal.userId,
      createdAt: now,
      updatedAt: now,
    });
    const segredo = await addSecret(tx, context, id);
    const record = { host: hostOf(url), eventos: body.eventos };
    await recordEvent(tx, { call, event: 'WEBHOOK_CRIADO', of: { id, accountId }, record });
    return { webhook: await presented(tx, { ...call, params: { id } }, id), segredo };
  });
}

/** Switched on, an endpoint begins with a clean slate. */
const healthy = { offReason: null, failingSince: null, failures: 0 } as const;

export async function changeWebhook(call: Call<'updateWebhook'>): Promise<Webhook> {
  const { context, body, request } = call;
  const url = body.url === undefined ? undefined : readEndpointUrl(body.url, context.config.outboundAllow);
  return context.db.transaction(async (tx) => {
    const before = await requireEndpoint(tx, call);
    requireVersion(request.headers['if-match'], before.version);
    await writeEndpoint(tx, before.id, {
      url,
      description: body.descricao?.trim(),
      events: body.eventos,
      active: body.ativo,
      ...(body.ativo === true && !before.active ? healthy : {}),
      ...(body.ativo === false ? { offReason: null } : {}),
      updatedAt: new Date(context.clock.now()),
    });
    const { url: _url, ...rest } = body;
    const known = {
      host: new URL(before.url).host,
      descricao: before.description,
      eventos: before.events,
      ativo: before.active,
    };
    await recordEvent(tx, {
      call,
      event: 'WEBHOOK_ATUALIZADO',
      of: before,
      record: recordOfChange({ host: url === undefined ? url : hostOf(url), ...rest }, known),
    });
    return presented(tx, call, before.id);
  });
}

/** Deletes an endpoint with its secrets and its log. The jobs of its deliveries find nothing to send. */
export async function removeWebhook(call: Call<'deleteWebhook'>): Promise<void> {
  const { context, request } = call;
  await context.db.transaction(async (tx) => {
    const before = await requireEndpoint(tx, call);
    requireVersion(request.headers['if-match'], before.version);
    await deleteEndpoint(tx, before.id);
    const record = { host: hostOf(before.url) };
    await recordEvent(tx, { call, event: 'WEBHOOK_REMOVIDO', of: before, record });
  });
}

export async function renewSecret(call: Call<'rotateWebhookSecret'>): Promise<WithSecret> {
  const { context, principal } = call;
  return context.db.transaction(async (tx) => {
    const { id, url } = await requireEndpoint(tx, call);
    const segredo = await rotateSecret(tx, context, id);
    await writeEndpoint(tx, id, { updatedAt: new Date(context.clock.now()) });
    const { accountId } = principal;
    const record = { host: hostOf(url), segredo: 'rotated' };
    await recordEvent(tx, { call, event: 'WEBHOOK_ATUALIZADO', of: { id, accountId }, record });
    return { webhook: await presented(tx, call, id), segredo };
  });
}
