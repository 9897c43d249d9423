import { listOf } from '../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../patterns/list/search-rules.pure';

/** Who may sign in, who was switched off, who has not accepted yet, who got no invitation. */
export const standings = ['ativo', 'inativo', 'convidado', 'semConvite'] as const;

/** The people of the client, at /users. */
export const usersList = listOf({
  name: 'users',
  sorts: { nome: 'asc', lastLogin: 'desc', createdAt: 'desc' },
  filters: { situacao: wordRule(standings), cargoId: idRule, teamId: idRule },
});
