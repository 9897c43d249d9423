import type { Answer, Call } from '../../../kernel/http/module';
import type { ServerContext } from '../../../kernel/context';
import { requireFound } from '../../../kernel/errors/http-error';
import { readLive } from '../lives';
import { recordEvent } from '../../records/logs';
import { findRegistration, forGood, listBanned, lockBans, writeBan } from './bans.store';
import { emptyMessages } from '../chat';

const endOf = ({ clock }: Pick<ServerContext, 'clock'>, minutes: number | null | undefined): Date =>
  minutes == null ? forGood : new Date(clock.now() + minutes * 60_000);

/** @throws 404 for who is no attendee of the live. */
export async function banFromChat(call: Call<'banFromChat'>): Promise<Answer<'banFromChat'>> {
  const { context, params, body } = call;
  const { participanteId, minutos, removerMensagens = false, mesmoEndereco = false } = body;
  const { id: liveId, accountId } = await readLive({ ...call, params: { id: params.liveId } });
  const until = endOf(context, minutos);
  return context.db.transaction(async (tx) => {
    await lockBans(tx, liveId, 'ban');
    const found = requireFound(await findRegistration(tx, liveId, participanteId));
    const banned = await writeBan(tx, found, { until, bansAddress: mesmoEndereco });
    const emptying = { tx, bus: context.bus, clock: context.clock };
    const removed = removerMensagens ? await emptyMessages(emptying, { liveId, registrationIds: banned }) : 0;
    await recordEvent(tx, {
      call,
      event: 'PARTICIPANTE_BANIDO_CRIADO',
      of: { id: liveId, accountId },
      // The entry names no person: it stays when the attendee is erased.
      record: {
        participante: found.id,
        ate: until === forGood ? undefined : until.toISOString(),
        participantes: mesmoEndereco ? banned.length : undefined,
        mensagens: removerMensagens ? removed : undefined,
      },
    });
    return { status: 200, body: { participantes: banned.length, mensagens: removed } } as const;
  });
}

/** @throws 404 for who is no attendee of the live. */
export async function unbanFromChat(call: Call<'unbanFromChat'>): Promise<Answer<'unbanFromChat'>> {
  const { context, params, query } = call;
  const { id: liveId, accountId } = await readLive({ ...call, params: { id: params.liveId } });
  await context.db.transaction(async (tx) => {
    const found = requireFound(await findRegistration(tx, liveId, query.participanteId));
    await writeBan(tx, found, { until: null, bansAddress: found.bansAddress });
    await recordEvent(tx, {
      call,
      event: 'PARTICIPANTE_BANIDO_REMOVIDO',
      of: { id: liveId, accountId },
      record: { participante: found.id },
    });
  });
  return { status: 204 };
}

export async function listChatBans(call: Call<'listChatBans'>): Promise<Answer<'listChatBans'>> {
  const { context, params } = call;
  const { id } = await readLive({ ...call, params: { id: params.liveId } });
  const rows = await listBanned(context.db, id, new Date(context.clock.now()));
  const body = rows.map(({ registrationId, name, until, bansAddress }) => ({
    participanteId: registrationId,
    name,
    ate: until === null || until >= forGood ? null : until.toISOString(),
    mesmoEndereco: bansAddress,
  }));
  return { status: 200, body };
}
