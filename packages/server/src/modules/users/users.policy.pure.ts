import { httpError } from '../../kernel/errors/http-error';
import type { Language } from '../../kernel/errors/language';
import type { UserPrincipal } from '../../kernel/http/principal';
import type { Employment, PersonTeam, StoredPerson } from './users.store';

/** Where a person is shown at home: in the home team, where it is one that the caller may see, otherwise in the first. */
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
  readonly reach: { readonly clientId: string; readonly accountIds: readonly string[] | null };
  readonly isDeveloper: boolean;
}

/**
 * Name, activity and the person as a whole belong to every team that he works in: who does not reach them all leaves them
 * alone, and takes the person out of his own ones instead.
 *
 * @throws 409 `PERSON_IN_OTHER_TEAMS`.
 */
export function requireWholePerson({ person, employments, reach, isDeveloper }: WholePerson): void {
  if (isDeveloper) return;
  const reaches = ({ clientId, accountId }: Pick<Employment, 'clientId' | 'accountId'>): boolean =>
    clientId === reach.clientId && (reach.accountIds === null || reach.accountIds.includes(accountId));
  // Also without a team there, a person belongs to the client where he is at home.
  if (person.homeClientId !== reach.clientId || !employments.every(reaches)) {
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
