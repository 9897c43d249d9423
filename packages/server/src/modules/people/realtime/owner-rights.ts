import type { ServerContext } from '../../../kernel/context';
import type { AuthScheme, Rights } from '../../../kernel/http/auth-scheme';
import { readRights } from './rights.store';
import type { SocketOwner } from './tickets.store';

/** The rights of an owner by team; undefined for one whose session or credential ended. */
export type RightsOfOwner = ReadonlyMap<string, Rights> | undefined;

/** Reads what the owners of sockets may do now, by one query for each kind that is among them, in their order. */
export type ReadOwnerRights = (owners: readonly SocketOwner[]) => Promise<RightsOfOwner[]>;

export function createReadOwnerRights(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  schemes: readonly AuthScheme[],
): ReadOwnerRights {
  function read(kind: SocketOwner['kind'], credentialIds: readonly string[]) {
    if (kind === 'user') return readRights(db, { sessionIds: credentialIds, now: clock.now() });
    return schemes.find((one) => one.kind === kind)?.readRights(credentialIds) ?? new Map<string, never>();
  }
  return async (owners) => {
    const found = new Map<SocketOwner['kind'], Awaited<ReturnType<typeof read>>>();
    for (const kind of new Set(owners.map((owner) => owner.kind))) {
      const ids = owners.filter((owner) => owner.kind === kind).map(({ credentialId }) => credentialId);
      found.set(kind, await read(kind, [...new Set(ids)]));
    }
    return owners.map(({ kind, credentialId }) => found.get(kind)?.get(credentialId));
  };
}
