import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { recordEvent } from '../../records/logs';
import { presentSignIn } from './session.presenter.pure';
import { endOpenSession, listOpenSessions } from './session.store';

async function listSessions({ context, principal }: Call<'listSessions'>): Promise<Answer<'listSessions'>> {
  const now = new Date(context.clock.now());
  const open = await listOpenSessions(context.db, { userId: principal.userId, now });
  return { status: 200, body: { items: open.map((one) => presentSignIn(one, principal.sessionId)) } };
}

/** Ends one of the own sign-ins, this one too; its tokens are refused from the next request on. */
async function revokeSession(call: Call<'revokeSession'>): Promise<Answer<'revokeSession'>> {
  const { context, principal, params } = call;
  const now = new Date(context.clock.now());
  await context.db.transaction(async (tx) => {
    const isEnded = await endOpenSession(tx, { userId: principal.userId, now, id: params.id });
    if (!isEnded) throw httpError({ status: 404, code: 'NOT_FOUND' });
    await recordEvent(tx, { call, event: 'ACESSO_REMOVIDO', of: { id: params.id } });
  });
  return { status: 204 };
}

/** The own sign-ins. */
export const signInsHandlers = { listSessions, revokeSession } satisfies Handlers;
