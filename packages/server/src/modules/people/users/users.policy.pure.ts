import { httpError } from '../../../kernel/errors/http-error';
import type { Language } from '../../../kernel/errors/language';
import type { UserPrincipal } from '../../../kernel/http/principal';
import type { Employment, PersonTeam, StoredPerson } from './users.store';

/** The team that is shown as home: the home team if the caller may see it, otherwise the first one. */
export function teamShown(person: Pick<StoredPerson, 'homeAccountId' | 'teams'>): PersonTeam | undefined {
  return person.teams.find(({ accountId }) => accountId === person.homeAccountId) ?? person.teams[0];
}

/** Everything that a person may do anywhere. */
export function permissionsOf(employments: readonly Employment[]): Set<string> {
  return new Set(
    employments.flatMap(({ permissions, managesTeams }) =>
      managesTeams ? [...permissions, 'manageTeamUsers'] : permissions,
    ),
  );
}

/** What {@link requireWholePerson} takes. */
export interface WholePerson {
  readonly person: Pick<StoredPerson, 'homeClientId'>;
  readonly employments: readonly Employment[];
  readonly scope: { readonly clientId: string; readonly accountIds: readonly string[] | null };
  readonly isDeveloper: boolean;
}

/**
 * Refuses to rename, switch off or delete a person unless the caller reaches all of the person's teams, or is a developer: the
 * change concerns every team. Such a caller can still remove the person from teams within the scope.
 *
 * @throws 409 `PERSON_IN_OTHER_TEAMS`.
 */
export function requireWholePerson({ person, employments, scope, isDeveloper }: WholePerson): void {
  if (isDeveloper) return;
  const reaches = ({ clientId, accountId }: Pick<Employment, 'clientId' | 'accountId'>): boolean =>
    clientId === scope.clientId && (scope.accountIds === null || scope.accountIds.includes(accountId));
  // A person belongs to the client of the home team, even without a membership there.
  if (person.homeClientId !== scope.clientId || !employments.every(reaches)) {
    throw httpError({ status: 409, code: 'PERSON_IN_OTHER_TEAMS' });
  }
}

/** @throws 409 `CANNOT_DELETE_SELF` for the caller himself. */
export function requireSomebodyElse(principal: Pick<UserPrincipal, 'userId'>, personId: string): void {
  if (principal.userId === personId) throw httpError({ status: 409, code: 'CANNOT_DELETE_SELF' });
}

/** @throws 409 `PERSON_INACTIVE` for somebody who was switched off, `INVITE_ACCEPTED` for somebody with a password. */
export function requireInvitable(person: Pick<StoredPerson, 'active' | 'hasPassword'>): void {
  if (person.hasPassword) throw httpError({ status: 409, code: 'INVITE_ACCEPTED' });
  if (!person.active) throw httpError({ status: 409, code: 'PERSON_INACTIVE' });
}

/** @throws 409 `INVITE_PENDING` for somebody without a password, `PERSON_INACTIVE` for somebody who was switched off. */
export function requireResettable(person: Pick<StoredPerson, 'active' | 'hasPassword'>): void {
  if (!person.hasPassword) throw httpError({ status: 409, code: 'INVITE_PENDING' });
  if (!person.active) throw httpError({ status: 409, code: 'PERSON_INACTIVE' });
}

/** In which language a team invites: the one that it has chosen, otherwise the one of the caller. */
export function mailLanguage(ofTeam: string | null | undefined, ofCaller: Language): Language {
  return ofTeam === 'pt-BR' || ofTeam === 'en' ? ofTeam : ofCaller;
}
