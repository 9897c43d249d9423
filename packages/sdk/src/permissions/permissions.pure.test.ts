import type { Permission } from '@palco/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildId, buildMe, buildTeam } from '@palco/testing';
import { can, compileGuard, effectivePermissions, ungrantable } from './permissions.pure';

const held = new Set<Permission>(['showUsers', 'showVOD']);

describe('can', () => {
  it.each([
    [['showUsers'], true],
    [['showRoles'], false],
    [['showRoles', 'showVOD'], true],
    [['showRoles', 'api'], false],
    [['showVOD', 'showVOD'], true],
    [['showvod'], false],
    [[''], false],
    [[], false],
    // Names of Object.prototype are no permissions.
    [['constructor', '__proto__'], false],
  ])('any of %j: %s', (any, expected) => {
    expect(can(held, ...(any as Permission[]))).toBe(expected);
  });
});

describe('compileGuard', () => {
  it('lets everybody pass where nothing is asked for', () => {
    expect(compileGuard([])(new Set())).toBe(true);
  });

  it('is not changed by a later change of its list', () => {
    const any: Permission[] = ['api'];
    const guard = compileGuard(any);
    any.push('showVOD');
    expect(guard(held)).toBe(false);
  });
});

describe('effectivePermissions', () => {
  const teams = [
    buildTeam({ conta_id: buildId(101), permissoes: ['showVOD', 'showVOD', 'manageTeamUsers'] }),
    buildTeam({ conta_id: buildId(102), permissoes: [] }),
    buildTeam({ conta_id: buildId(103), permissoes: ['showVOD', 'showHolograms' as Permission] }),
  ];
  const member = buildMe({ contasCargos: teams });
  const manager = buildMe({ contasCargos: teams, user: { canManageTeamsUsers: true } });

  it.each([
    ['those of the team, each once', member, buildId(101), ['showVOD', 'manageTeamUsers']],
    ['what only a newer server knows as well', member, buildId(103), ['showVOD', 'showHolograms']],
    ['none where the role has none', member, buildId(102), []],
    ['manageTeamUsers for a manager', manager, buildId(102), ['manageTeamUsers']],
    ['manageTeamUsers once', manager, buildId(101), ['showVOD', 'manageTeamUsers']],
    ['none in a foreign team, for managers too', manager, buildId(199), []],
  ])('%s', (_name, me, accountId, expected) => {
    expect(effectivePermissions(me, accountId)).toEqual(expected);
  });
});

describe('ungrantable', () => {
  it.each<[rule: string, wanted: Permission[], refused: Permission[]]>([
    ['what is held may be given', ['showVOD'], []],
    ['what is not held may not', ['showVOD', 'api', 'showRoles'], ['api', 'showRoles']],
    ['a role without permissions may be given', [], []],
    ['a developer of another product grants nothing more', ['acme-dev'], ['acme-dev']],
  ])('%s', (_name, wanted, expected) => {
    expect(ungrantable(held, wanted, 'palco')).toEqual(expected);
  });

  it('lets developers grant everything', () => {
    expect(ungrantable(new Set(['palco-dev']), ['api', 'showRoles'], 'palco')).toEqual([]);
    expect(ungrantable(new Set(['palco-dev']), ['api'], 'acme')).toEqual(['api']);
  });
});

describe('P1', () => {
  it('the permissions in a team are those of its role, and manageTeamUsers for managers, in any order', () => {
    const role = fc.array(fc.constantFrom<Permission[]>('showVOD', 'api', 'manageTeamUsers', 'x-dev'));
    fc.assert(
      fc.property(role, fc.boolean(), (permissoes, canManageTeamsUsers) => {
        const inTeam = (all: readonly Permission[]) =>
          effectivePermissions(
            buildMe({
              contasCargos: [buildTeam({ conta_id: buildId(101), permissoes: [...all] })],
              user: { canManageTeamsUsers },
            }),
            buildId(101),
          );
        const expected = new Set([...permissoes, ...(canManageTeamsUsers ? ['manageTeamUsers'] : [])]);
        expect(new Set(inTeam(permissoes))).toEqual(expected);
        expect(inTeam(permissoes)).toHaveLength(expected.size);
        expect(new Set(inTeam([...permissoes, ...permissoes].toReversed()))).toEqual(expected);
      }),
    );
  });

  // A newer server sends strings that this version does not know.
  const permission = fc.oneof(
    fc.constantFrom('showVOD', 'showUsers', 'api', 'palco-dev'),
    fc.string(),
  ) as fc.Arbitrary<Permission>;
  const set = fc.array(permission).map((all) => new Set(all));
  const list = fc.array(permission, { maxLength: 6 });

  it('the answer is that of the table', () => {
    fc.assert(
      fc.property(set, list, (owned, any) => {
        const expected = any.some((one) => owned.has(one));
        expect(can(owned, ...any)).toBe(expected);
        expect(compileGuard(any)(owned)).toBe(expected || any.length === 0);
      }),
    );
  });

  it('adding a permission never removes access', () => {
    fc.assert(
      fc.property(set, list, permission, (owned, any, more) => {
        fc.pre(can(owned, ...any));
        expect(can(new Set([...owned, more]), ...any)).toBe(true);
      }),
    );
  });

  it('order and doubles do not matter', () => {
    fc.assert(
      fc.property(set, list, (owned, any) => {
        expect(can(owned, ...[...any, ...any].toReversed())).toBe(can(owned, ...any));
      }),
    );
  });

  it('permissions that are not held change nothing', () => {
    fc.assert(
      fc.property(set, list, permission, (owned, any, unknown) => {
        fc.pre(!owned.has(unknown));
        expect(can(owned, ...any, unknown)).toBe(can(owned, ...any));
      }),
    );
  });
});
