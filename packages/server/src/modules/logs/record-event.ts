import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../kernel/database/database';
import type { Caller } from '../../kernel/http/caller';
import type { Origin } from '../../kernel/http/module';
import { events } from './logs.tables';

/** One entry of the activity log. */
interface EventEntry {
  /** Who did it and from where; a call fits. */
  readonly call: { readonly origin: Origin; readonly caller: Pick<Caller, 'userId' | 'accountId'> };
  /** The team that it happened in, where it is not the selected one. */
  readonly accountId?: string | null;
  /** Event type: the operation's `x-event` in the contract. */
  readonly event: string;
  /** Id of the object that changed. */
  readonly identifier: string;
  /** What changed, as key and value pairs; never a secret. */
  readonly record?: readonly { readonly Key: string; readonly Value: unknown }[];
}

/**
 * Writes an entry of the activity log. Call it in the transaction of the change, so that there is never one without
 * the other.
 */
export async function recordEvent(tx: Queryable, entry: EventEntry): Promise<void> {
  const { caller, origin } = entry.call;
  await tx.insert(events).values({
    id: randomUUID(),
    accountId: entry.accountId === undefined ? caller.accountId : entry.accountId,
    userId: caller.userId,
    event: entry.event,
    identifier: entry.identifier,
    record: [...(entry.record ?? [])],
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
}
