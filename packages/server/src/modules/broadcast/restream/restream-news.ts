import type { ServerContext } from '../../../kernel/context';
import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import type { EventType } from '../../records/logs';
import { emitEvent } from '../../records/webhooks';
import { stateOf } from './restream-held';
import type { Held } from './restream-held';
import { newsOf } from './restream-run.pure';

const eventOf = {
  started: 'LIVE_RETRANSMISSAO_INICIADA',
  failed: 'LIVE_RETRANSMISSAO_FALHOU',
  ended: 'LIVE_RETRANSMISSAO_ENCERRADA',
} as const satisfies Readonly<Record<string, EventType>>;

/** Tells the log and the webhooks. */
export async function tell(
  { db }: Pick<ServerContext, 'db'>,
  one: Held,
  what: keyof typeof eventOf,
): Promise<void> {
  const { live, target } = one.row;
  const { fault } = what === 'failed' ? stateOf(one) : { fault: null };
  await db.transaction(async (tx) => {
    await recordEvent(tx, {
      call: systemSource('restream', live.accountId),
      event: eventOf[what],
      of: { id: live.id },
      record: recordOfChange({ restream: target.name, fault: fault ?? undefined }),
    });
    const data = { id: live.id, targetId: target.id, ...(fault !== null && { fault }) };
    await emitEvent(tx, { type: `restream.${what}`, accountId: live.accountId, data });
  });
}

/** Tells what is new of a restream, once. */
export async function tellNews(context: Pick<ServerContext, 'db' | 'clock'>, one: Held): Promise<void> {
  const news = newsOf(one.told, one.stage, {
    now: context.clock.now(),
    isNotOnAir: one.platform.isNotOnAir,
  });
  if (news === null) return;
  one.told = news;
  await tell(context, one, news);
}
