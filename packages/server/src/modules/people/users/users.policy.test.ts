import { describe, expect, it } from 'vitest';
import {
  mailLanguage,
  permissionsOf,
  requireInvitable,
  requireResettable,
  requireSomebodyElse,
  requireWholePerson,
  teamShown,
} from './users.policy.pure';
import { presentPerson } from './users.presenter.pure';

const team = (accountId: string) => ({
  accountId,
  name: accountId,
  roleId: `role-${accountId}`,
  roleName: accountId,
});
const work = (accountId: string, permissions: string[] = []) => ({
  accountId,
  clientId: (accountId[0] ?? '').toUpperCase(),
  permissions,
  managesTeams: false,
  requiresSecondFactor: false,
});

describe('a person', () => {
  it.each<[string, string, string[], string | undefined]>([
    ['at home', 'a2', ['a1', 'a2'], 'a2'],
    ['in the first team, where home is not seen', 'b1', ['a1', 'a2'], 'a1'],
    ['nowhere without a team', 'a1', [], undefined],
  ])('is shown %s', (_, homeAccountId, teams, shown) => {
    expect(teamShown({ homeAccountId, teams: teams.map(team) })?.accountId).toBe(shown);
  });

  it('holds what all teams give, and what a manager of teams gets', () => {
    expect(permissionsOf([work('a1', ['x', 'y']), { ...work('b1', ['y']), managesTeams: true }])).toEqual(
      new Set(['x', 'y', 'manageTeamUsers']),
    );
    expect(permissionsOf([])).toEqual(new Set());
  });

  it('of another client is not shown where it is at home', () => {
    const person = {
      id: 'p',
      login: 'p@exemplo.com',
      name: 'P',
      avatarKey: null,
      active: true,
      hasPassword: true,
      invitePending: false,
      inviteFailure: null,
      hasFactor: false,
      homeAccountId: 'b1',
      homeClientId: 'B',
      lastLoginAt: null,
      version: 1,
      teams: [team('a1')],
    };
    const toUrl = (key: string): string => key;
    expect(presentPerson(person, { clientId: 'A', toUrl })).toMatchObject({ contaId: 'a1', cargo: 'a1' });
    expect(presentPerson(person, { clientId: 'B', toUrl })).toMatchObject({ contaId: 'b1' });
    expect(presentPerson({ ...person, teams: [] }, { clientId: 'B', toUrl })).toMatchObject({
      cargo: '',
      cargoId: null,
    });
  });
});

describe('the whole person', () => {
  const client = { clientId: 'A', accountIds: null };
  const some = { clientId: 'A', accountIds: ['a1', 'a2'] };
  it.each<[string, string, string[], typeof client | typeof some, boolean]>([
    ['of the client belongs to it', 'a1', ['a1', 'a9'], client, true],
    ['of the own teams belongs to who manages them', 'a1', ['a1', 'a2'], some, true],
    ['who works in a further team does not', 'a1', ['a1', 'a3'], some, false],
    ['who works for another client does not', 'a1', ['a1', 'b1'], client, false],
    ['who is at home in another client, without a team there, does not', 'b1', ['a1'], client, false],
    ['who is at home here and works nowhere does', 'a1', [], client, true],
  ])('%s', (_, home, teams, scope, whole) => {
    const check = (isDeveloper: boolean) => () =>
      requireWholePerson({
        person: { homeClientId: (home[0] ?? '').toUpperCase() },
        employments: teams.map((id) => work(id)),
        scope,
        isDeveloper,
      });
    if (whole) expect(check(false)).not.toThrow();
    else
      expect(check(false)).toThrow(expect.objectContaining({ status: 409, code: 'PERSON_IN_OTHER_TEAMS' }));
    expect(check(true)).not.toThrow();
  });
});

describe('a mail', () => {
  it.each([
    ['pt-BR', 'en', 'pt-BR'],
    ['en', 'pt-BR', 'en'],
    [null, 'en', 'en'],
    [undefined, 'pt-BR', 'pt-BR'],
    ['fr', 'en', 'en'],
  ] as const)('of a team in %s, by somebody in %s, is in %s', (ofTeam, ofCaller, language) => {
    expect(mailLanguage(ofTeam, ofCaller)).toBe(language);
  });

  it.each([
    [true, true, 'INVITE_ACCEPTED', null],
    [true, false, null, 'INVITE_PENDING'],
    [false, true, 'INVITE_ACCEPTED', 'PERSON_INACTIVE'],
    [false, false, 'PERSON_INACTIVE', 'INVITE_PENDING'],
  ])('to an active (%s) person with a password (%s)', (active, hasPassword, invite, reset) => {
    const codeOf = (check: (person: { active: boolean; hasPassword: boolean }) => void): unknown => {
      try {
        check({ active, hasPassword });
        return null;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([codeOf(requireInvitable), codeOf(requireResettable)]).toEqual([invite, reset]);
  });

  it('nobody deletes himself', () => {
    expect(() => requireSomebodyElse({ userId: 'me' }, 'me')).toThrow(
      expect.objectContaining({ code: 'CANNOT_DELETE_SELF' }),
    );
    expect(() => requireSomebodyElse({ userId: 'me' }, 'you')).not.toThrow();
  });
});
