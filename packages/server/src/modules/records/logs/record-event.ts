import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { apiKeys } from '../../../schema';
import { noteEvent } from '../../../kernel/http/event-check';
import type { Origin } from '../../../kernel/http/module';
import type { Principal, SystemPrincipal, UserPrincipal } from '../../../kernel/http/principal';
import { principalIdOf } from '../../../kernel/http/auth-scheme';
import type { SystemTask } from './actor-names.pure';
import type { EventType } from './event-names.pure';
import { events } from '../../../schema/logs';
import { recordOfChange } from './record.pure';
import type { Named, NamedField } from './record.pure';

/** A person, of whom only these fields are logged; or who held a link that was mailed to that person, and was not signed in. */
interface PersonActor extends Pick<UserPrincipal, 'userId' | 'accountId'> {
  readonly kind: 'user' | 'invitation' | 'recovery';
}

/** The principal of a change. */
type Actor = Exclude<Principal, UserPrincipal> | PersonActor;

/** Principal and origin of a change; a `Call` can be passed. */
export interface EventSource {
  readonly principal: Actor;
  /** Null where no request was made. */
  readonly origin: Origin | null;
}

/** One entry of the activity log. */
interface EventEntry<Change extends object> {
  readonly call: EventSource;
  /** Event type: the operation's `x-event` in the contract. */
  readonly event: EventType;
  /** The object that changed, with its team where that is not the selected one. */
  readonly of: { readonly id: string; readonly accountId?: string | null };
  /** What changed, by field, or as `recordOfChange` made it of that and of what was before; never a secret. */
  readonly record?: readonly NamedField[] | (Change & Named<Change>);
}

/** The source of what the server does by itself, for example in a job. */
export function systemSource(
  task: SystemTask,
  accountId: string | null,
): EventSource & { principal: SystemPrincipal } {
  return { principal: { kind: 'system', task, accountId }, origin: null };
}

const nameOfKey = (id: string): SQL =>
  sql`(select ${apiKeys.name} from ${apiKeys} where ${eq(apiKeys.id, id)})`;

/** The columns that identify a principal. Names of what may be gone later are kept with the entry. */
function identifyActor(actor: Actor) {
  switch (actor.kind) {
    case 'user':
    case 'invitation':
    case 'recovery':
      return { userId: actor.userId };
    case 'system':
      return { principalId: actor.task };
    case 'api-key':
      return { principalId: actor.apiKeyId, principalName: nameOfKey(actor.apiKeyId) };
    case 'embed':
      return {
        principalId: actor.embedId,
        principalName: nameOfKey(actor.apiKeyId),
        principalVisitor: actor.limits.visitor,
      };
    case 'attendee':
    case 'stream-key':
      return { principalId: principalIdOf(actor) };
  }
}

const isList = (record: object | undefined): record is readonly NamedField[] => Array.isArray(record);

/**
 * Writes an entry of the activity log. Call it in the transaction of the change, so that there is never one without
 * the other.
 */
export async function recordEvent<Change extends object = object>(
  tx: Queryable,
  entry: EventEntry<Change>,
): Promise<void> {
  const { principal, origin } = entry.call;
  const { id: identifier, accountId = principal.accountId } = entry.of;
  const record = isList(entry.record) ? entry.record : recordOfChange<object>(entry.record ?? {});
  if (origin !== null) noteEvent(origin, `${entry.event} ${identifier} ${JSON.stringify(record)}`);
  await tx.insert(events).values({
    id: randomUUID(),
    accountId,
    principalKind: principal.kind,
    ...identifyActor(principal),
    event: entry.event,
    identifier,
    record: [...record],
    ip: origin?.ip ?? '',
    userAgent: origin?.userAgent ?? '',
  });
}
