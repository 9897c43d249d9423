import type { UserItem } from '@palco/openapi';
import { withOlderNames } from '../../../kernel/http/older-names.pure';
import { teamShown } from './users.policy.pure';
import type { StoredPerson } from './users.store';

/** What a person is shown with. */
export interface Viewing {
  /** The client whose teams the caller reaches; a home in another one is not told. */
  readonly clientId: string;
  readonly toUrl: (key: string) => string;
}

/** A person as the wire shows him to somebody who reaches him. */
export function presentPerson(person: StoredPerson, { clientId, toUrl }: Viewing): UserItem {
  const shown = teamShown(person);
  const isAtHomeHere = person.homeClientId === clientId;
  const item: UserItem = {
    id: person.id,
    nome: person.name,
    login: person.login,
    avatar: person.avatarKey === null ? null : toUrl(person.avatarKey),
    cargo: shown?.roleName ?? '',
    cargoId: shown?.roleId ?? null,
    contaId: isAtHomeHere ? person.homeAccountId : (shown?.accountId ?? person.homeAccountId),
    lastLogin: person.lastLoginAt?.toISOString() ?? null,
    ativo: person.active,
    convitePendente: person.invitePending,
    ...(person.inviteFailure !== null && { conviteFalhou: person.inviteFailure }),
    temSenha: person.hasPassword,
    temSegundoFator: person.hasFactor,
    times: person.teams.map((team) => ({
      accountId: team.accountId,
      name: team.name,
      cargoId: team.roleId,
      cargo_nome: team.roleName,
    })),
    version: person.version,
  };
  return withOlderNames(item, { _id: person.id });
}
