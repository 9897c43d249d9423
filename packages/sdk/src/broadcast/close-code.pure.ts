import type { BroadcastErrorCode } from '../kernel/error-codes';

/** Close codes after which a client must not reconnect (`openBroadcastSocket` of the contract). */
const finalCodes: readonly number[] = [1003, 1008, 1009, 4401, 4403, 4404, 4410];
const TAKEN = 4409;
const LIMIT = 4429;

/** Why the server closed the connection for good; null where a reconnection may work. */
export function refusalOf(closeCode: number): BroadcastErrorCode | null {
  if (closeCode === TAKEN) return 'BROADCAST_TAKEN';
  if (closeCode === LIMIT) return 'BROADCAST_LIMIT';
  return finalCodes.includes(closeCode) ? 'BROADCAST_REFUSED' : null;
}
