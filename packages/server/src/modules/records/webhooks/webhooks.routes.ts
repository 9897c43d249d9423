import type { WebhookDelivery } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Call, Handlers, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { recordEvent } from '../logs';
import { createHolderMailWorker } from '../../core/mail';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { createDeliverWorker } from './deliver-webhook.job';
import {
  findDelivery,
  deleteExpiredEvents,
  listAttempts,
  listDeliveries as readDeliveries,
  setStatus,
} from './deliveries.store';
import { deliver, enqueueDelivery } from './emit-event';
import { listEndpoints } from './endpoints.store';
import { listEvents, recoverWebhook } from './recover';
import { createOffMail, offMailKind } from './off-mail.job';
import { deliverKind } from './retry-plan.pure';
import { deleteExpiredSecrets } from './secrets.store';
import { toDelivery, toDetails, toWebhook } from './webhooks.presenter.pure';
import { testType } from './event-ids.pure';
import {
  changeWebhook,
  hostOf,
  makeWebhook,
  readEndpoint,
  removeWebhook,
  renewSecret,
  requireEndpoint,
} from './webhooks.service';

const dayMs = 24 * 60 * 60_000;
const keptDays = 30;
/** Requests that people of a team ask for in a quarter of an hour. */
const mostAskedFor = 60;

interface Parts {
  readonly limits: RequestLimits;
}

/** @throws 429 `TOO_MANY_ATTEMPTS`: a webhook is no tool to call others again and again. */
function takeOne({ limits }: Parts, { principal }: Pick<Call, 'principal'>): Promise<void> {
  return limits.take([{ key: `webhooks of ${principal.accountId}`, most: mostAskedFor }]);
}

async function present(db: Queryable, ref: { id: string; endpointId: string }): Promise<WebhookDelivery> {
  const row = requireFound(await findDelivery(db, ref));
  return toDelivery(row);
}

async function sendTest(call: Call<'testWebhook'>, parts: Parts): Promise<WebhookDelivery> {
  const { context, principal, params } = call;
  await readEndpoint(call);
  await takeOne(parts, call);
  return context.db.transaction(async (tx) => {
    const { id: endpointId, url } = await requireEndpoint(tx, call);
    const { accountId } = principal;
    const record = { host: hostOf(url) };
    await recordEvent(tx, { call, event: 'WEBHOOK_TESTADO', of: { id: endpointId }, record });
    const told = { each: [{ id: params.id }], endpoints: [{ id: endpointId, isOn: true }] };
    const [id = ''] = await deliver(tx, { type: testType, accountId }, told);
    return present(tx, { id, endpointId });
  });
}

async function sendAgain(call: Call<'resendWebhookDelivery'>, parts: Parts): Promise<WebhookDelivery> {
  const { context, params } = call;
  const { id: endpointId, active } = await readEndpoint(call);
  const ref = { id: params.deliveryId, endpointId };
  const found = requireFound(await findDelivery(context.db, ref));
  if (!active && found.event.type !== testType) throw httpError({ status: 409, code: 'WEBHOOK_OFF' });
  await takeOne(parts, call);
  return context.db.transaction(async (tx) => {
    const { url } = await requireEndpoint(tx, call);
    const record = { host: hostOf(url), eventos: [found.event.type] };
    await recordEvent(tx, { call, event: 'WEBHOOK_REENVIADO', of: { id: endpointId }, record });
    await setStatus(tx, ref.id, 'pending');
    // An attempt that waits would keep the new one out.
    await context.jobs.cancel(tx, { kind: deliverKind, subjectId: ref.id });
    await enqueueDelivery(tx, ref);
    return present(tx, ref);
  });
}

function handlersOf(parts: Parts): Handlers {
  return {
    async listWebhooks({ context, principal }) {
      const rows = await listEndpoints(context.db, principal.accountId);
      return { status: 200, body: { items: rows.map((row) => toWebhook(row, context.clock.now())) } };
    },
    createWebhook: async (call) => ({ status: 201, body: await makeWebhook(call) }),
    updateWebhook: ok(changeWebhook),
    deleteWebhook: noContent(removeWebhook),
    rotateWebhookSecret: ok(renewSecret),
    testWebhook: async (call) => ({ status: 202, body: await sendTest(call, parts) }),
    listWebhookEvents: ok(listEvents),
    async recoverWebhook(call) {
      await readEndpoint(call);
      await takeOne(parts, call);
      return { status: 202, body: await recoverWebhook(call) };
    },
    async listWebhookDeliveries(call) {
      const { context, query } = call;
      const { id: endpointId } = await readEndpoint(call);
      const { rows, total } = await readDeliveries(context.db, { ...query, endpointId });
      return { status: 200, body: { items: rows.map(toDelivery), pagination: pagination(query, total) } };
    },
    async getWebhookDelivery(call) {
      const { context, params } = call;
      const { id: endpointId } = await readEndpoint(call);
      const row = requireFound(await findDelivery(context.db, { id: params.deliveryId, endpointId }));
      return { status: 200, body: toDetails(row, await listAttempts(context.db, row.id)) };
    },
    resendWebhookDelivery: async (call) => ({ status: 202, body: await sendAgain(call, parts) }),
  };
}

/** What the server tells other servers, and how that went. */
export function createWebhooksModule(context: ServerContext, parts: Parts): ServerModule {
  const { db, clock, jobs } = context;
  return {
    name: 'webhooks',
    handlers: handlersOf(parts),
    start() {
      jobs.work(deliverKind, createDeliverWorker(context));
      jobs.work(offMailKind, createHolderMailWorker(context, createOffMail(context)));
      jobs.every('forget-webhooks', {
        everyMs: dayMs,
        async run(signal) {
          await deleteExpiredSecrets(db, new Date(clock.now()));
          await deleteExpiredEvents(db, new Date(clock.now() - keptDays * dayMs), signal);
        },
      });
    },
  };
}
