import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../kernel/database/database';
import { noteEvent } from '../../kernel/http/event-check';
import type { Origin } from '../../kernel/http/module';
import type { Principal, SystemPrincipal, UserPrincipal } from '../../kernel/http/principal';
import { principalIdOf } from '../../kernel/http/principal-kind';
import type { EventType } from './event-names.pure';
import { events } from './logs.tables';
import type { EventRecord } from './record.pure';

/** The principal of a change; of a person only the fields that are logged. */
type Actor = Exclude<Principal, UserPrincipal> | Pick<UserPrincipal, 'kind' | 'userId' | 'accountId'>;

/** Principal and origin of a change; a `Call` can be passed. */
export interface EventSource {
  readonly principal: Actor;
  /** Null where no request was made. */
  readonly origin: Origin | null;
}

/** One entry of the activity log. */
interface EventEntry {
  readonly call: EventSource;
  /** The team that it happened in, where it is not the selected one. */
  readonly accountId?: string | null;
  /** Event type: the operation's `x-event` in the contract. */
  readonly event: EventType;
  /** Id of the object that changed. */
  readonly identifier: string;
  /** What changed, as key and value pairs; never a secret. */
  readonly record?: readonly EventRecord[];
}

/** The source of what the server does by itself, for example in a job. */
export function systemSource(
  task: string,
  accountId: string | null,
): EventSource & { principal: SystemPrincipal } {
  return { principal: { kind: 'system', task, accountId }, origin: null };
}

/** The columns that identify a principal. */
function identifyActor(actor: Actor): { userId: string | null; principalId: string | null } {
  if (actor.kind === 'user') return { userId: actor.userId, principalId: null };
  return { userId: null, principalId: actor.kind === 'system' ? actor.task : principalIdOf(actor) };
}

/**
 * Writes an entry of the activity log. Call it in the transaction of the change, so that there is never one without
 * the other.
 */
export async function recordEvent(tx: Queryable, entry: EventEntry): Promise<void> {
  const { principal, origin } = entry.call;
  if (origin !== null)
    noteEvent(origin, `${entry.event} ${entry.identifier} ${JSON.stringify(entry.record)}`);
  await tx.insert(events).values({
    id: randomUUID(),
    accountId: entry.accountId === undefined ? principal.accountId : entry.accountId,
    principalKind: principal.kind,
    ...identifyActor(principal),
    event: entry.event,
    identifier: entry.identifier,
    record: [...(entry.record ?? [])],
    ip: origin?.ip ?? '',
    userAgent: origin?.userAgent ?? '',
  });
}
