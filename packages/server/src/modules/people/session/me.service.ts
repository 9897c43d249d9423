import { httpError, invalidField } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import { sessionOf } from './authenticate';
import { changePerson } from '../people';
import type { StoredUser } from '../people';
import type { StoredMembership } from './session.store';

const SHORTEST_NAME = 3;

type MeChange = Partial<Pick<StoredUser, 'name' | 'language' | 'selectedAccountId'>>;

function readName(text: string): string {
  const name = text.trim();
  if ([...name].length >= SHORTEST_NAME) return name;
  throw invalidField('nome', 'TOO_SHORT', { min: SHORTEST_NAME });
}

/** Validates a body. `clienteSelecionado` selects nothing by itself: it must be the client of the team that will be selected. */
function readChange(
  body: Call<'updateMe'>['body'],
  teams: readonly StoredMembership[],
  current: string | null,
): MeChange {
  const { nome, idioma, selectedTeamId, clienteSelecionado } = body;
  const change: MeChange = {};
  if (nome !== undefined) change.name = readName(nome);
  if (idioma !== undefined) change.language = idioma;
  if (selectedTeamId !== undefined) change.selectedAccountId = selectedTeamId;
  const selectedId = change.selectedAccountId === undefined ? current : change.selectedAccountId;
  const selected = teams.find(({ accountId }) => accountId === selectedId);
  if (change.selectedAccountId != null && selected === undefined) {
    throw httpError({ status: 403, code: 'ACCOUNT_FORBIDDEN' });
  }
  if (clienteSelecionado != null && clienteSelecionado !== selected?.clientId)
    throw invalidField('clienteSelecionado', 'INVALID_VALUE');
  if (clienteSelecionado === null && selectedTeamId === undefined) change.selectedAccountId = null;
  return change;
}

/** Changes the signed-in person. */
export async function changeMe(call: Call<'updateMe'>): Promise<StoredUser> {
  const { context, principal, body } = call;
  const { user: before, memberships: teams } = sessionOf(call.request);
  const change = readChange(body, teams, before.selectedAccountId);
  return context.db.transaction(async (tx) => {
    const changed = await changePerson(tx, principal.userId, change);
    const record = recordOfChange(body, {
      nome: before.name,
      idioma: before.language,
      selectedTeamId: before.selectedAccountId,
    });
    await recordEvent(tx, { call, event: 'PERFIL_ATUALIZADO', of: { id: principal.userId }, record });
    return changed;
  });
}
