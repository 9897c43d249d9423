import type { createTeam } from '../bench/live-bench';
import type { SenderAddress } from './foreign-senders';

/** Where a signal of a live is sent to; null before the server listens. */
export async function addressOf(
  call: ReturnType<typeof createTeam>,
  { id, signalId, protocol }: { id: string; signalId: number; protocol: SenderAddress['protocol'] },
): Promise<SenderAddress | null> {
  const { items } = await call<{ items: { signalId: number | null; addresses: SenderAddress[] }[] }>(
    `/v1/live-streams/${id}/keys`,
  );
  const key = items.find((one) => one.signalId === signalId);
  return key?.addresses.find((one) => one.protocol === protocol) ?? null;
}
