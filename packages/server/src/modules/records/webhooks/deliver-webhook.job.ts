import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { webhookEndpoints } from '../../../schema';
import { JobError } from '../../../kernel/jobs';
import type { Commit, Job, JobWorker } from '../../../kernel/jobs';
import { recordEvent, systemSource } from '../logs';
import { queueHolderMail } from '../../core/mail';
import { findToSend, insertAttempt, setStatus } from './deliveries.store';
import { offMailKind } from './off-mail.job';
import { postWebhook } from './post-webhook';
import type { PostResult } from './post-webhook';
import {
  deliverKind,
  healthAfter,
  isDelivered,
  mostAttempts,
  offReasonOf,
  pauseOf,
  retryDelaysMs,
  retryJitter,
} from './retry-plan.pure';
import { readSecrets } from './secrets.store';
import { bodyOf } from './webhooks.presenter.pure';
import { messageIdOf, testType } from './event-ids.pure';

/** Requests wait far more than they work. */
const concurrency = 24;
/** Of one endpoint: one that never answers leaves the other places free. */
const perEndpoint = 2;

type Sent = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

/** Sends deliveries: one request an attempt, each recorded with its answer. */
export function createDeliverWorker(context: ServerContext): JobWorker {
  return {
    concurrency,
    perAccount: perEndpoint,
    attempts: mostAttempts,
    backoffMs: retryDelaysMs,
    jitter: retryJitter,
    // Only for faults of the server itself: a receiver that fails ends its delivery without a dead letter.
    failed: (tx, { subjectId }) => setStatus(tx, subjectId, 'failed'),
    async run(job, { signal }) {
      const found = await findToSend(context.db, job.subjectId);
      if (found === null) return undefined;
      const isTest = found.event.type === testType;
      // Kept as it is, for whoever asks for it once the endpoint is on.
      if (!found.endpoint.active && !isTest) return (tx) => setStatus(tx, job.subjectId, 'not_sent');
      const result = await send(context, found, signal);
      const isLast = isTest || job.attempts >= mostAttempts || result.status === 410;
      if (isDelivered(result) || isLast) return end(context, job, { found, result });
      await context.db.transaction((tx) => record(tx, context, { job, found, result }));
      const waitMs = pauseOf(result, context.clock.now());
      throw new JobError(result.error ?? `STATUS_${result.status}`, { retryable: true, waitMs });
    },
  };
}

const notSent = { status: null, body: '', durationMs: 0, retryAfter: null } as const;

async function send(
  context: ServerContext,
  { event, endpoint }: Sent,
  signal: AbortSignal,
): Promise<PostResult> {
  const secrets = await readSecrets(context.db, context, endpoint.id);
  if (secrets.length === 0) return { ...notSent, error: 'SECRET_UNREADABLE' };
  const timestamp = Math.floor(context.clock.now() / 1_000);
  const content = { id: messageIdOf(event.id), timestamp, body: bodyOf(event) };
  return postWebhook(context, { url: endpoint.url, content, secrets, signal });
}

interface Step {
  readonly job: Job;
  readonly found: Sent;
  readonly result: PostResult;
}

/** The last attempt: writes it, and whether the event was delivered. */
function end(context: ServerContext, job: Job, { found, result }: Omit<Step, 'job'>): Commit {
  return async (tx) => {
    await record(tx, context, { job, found, result });
    await setStatus(tx, job.subjectId, isDelivered(result) ? 'delivered' : 'failed');
  };
}

/** Writes an attempt and what follows from it for its endpoint. */
async function record(tx: Transaction, context: ServerContext, { job, found, result }: Step): Promise<void> {
  const at = new Date(context.clock.now());
  // Locked before the attempt is written, so that attempts that end at once count one after the other.
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, found.endpoint.id))
    .for('update');
  if (endpoint === undefined) return;
  const { retryAfter: _, ...attempt } = result;
  await insertAttempt(tx, { id: randomUUID(), deliveryId: job.subjectId, at, ...attempt });
  const isFailedTest = found.event.type === testType && !isDelivered(result);
  if (!endpoint.active || isFailedTest) return;
  const health = healthAfter(endpoint, result, at);
  const offReason = offReasonOf(health, result, at);
  if (health.failures !== endpoint.failures || offReason !== null)
    await tx
      .update(webhookEndpoints)
      .set({ ...health, ...(offReason === null ? {} : { active: false, offReason }) })
      .where(eq(webhookEndpoints.id, endpoint.id));
  if (offReason === null) return;
  const { id: identifier, accountId } = endpoint;
  await recordEvent(tx, {
    call: systemSource(deliverKind, accountId),
    event: 'WEBHOOK_ATUALIZADO',
    of: { id: identifier, accountId },
    record: { ativo: false, motivo: offReason },
  });
  await queueHolderMail(tx, offMailKind, { subjectId: identifier, accountId });
}
