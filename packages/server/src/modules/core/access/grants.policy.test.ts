import { describe, expect, it } from 'vitest';
import { membership, principalIn } from '../../../testing/principal.fixture';
import { requireGrantable, requireMemberChange, ungrantable } from './grants.policy.pure';

describe('the permissions that somebody may not grant', () => {
  it.each<[string, string[], string[], string[]]>([
    ['none that he holds', ['a', 'b'], ['a', 'b'], []],
    ['none of an empty list', [], [], []],
    ['each that he lacks, once', ['a'], ['b', 'a', 'c', 'b'], ['b', 'c']],
    ['all, where he holds none', [], ['a'], ['a']],
    ['none, for a developer', ['palco-dev'], ['a', 'palco-dev', 'whatever'], []],
    ['those not held, for the developer of another product', ['other-dev'], ['a'], ['a']],
    ['the developer permission, without it', ['a'], ['palco-dev'], ['palco-dev']],
  ])('are %s', (_, held, wanted, missing) => {
    expect(ungrantable(new Set(held), wanted, 'palco')).toEqual(missing);
  });

  it('are named in the error of the field', () => {
    const grant = { held: new Set(['a']), wanted: ['b', 'c'], product: 'palco', field: 'cargoId' } as const;
    expect(() => requireGrantable(grant)).toThrow(
      expect.objectContaining({
        status: 403,
        code: 'PERMISSION_NOT_HELD',
        fields: [{ field: 'cargoId', code: 'PERMISSION_NOT_HELD', permissions: ['b', 'c'] }],
      }),
    );
    expect(() => requireGrantable({ ...grant, field: undefined })).toThrow(
      expect.objectContaining({ code: 'PERMISSION_NOT_HELD', fields: undefined }),
    );
  });
});

describe('a change of a membership', () => {
  const manager = principalIn(membership({ may: ['a', 'b'] }), membership({ accountId: 'a2', may: ['a'] }));

  it.each<[string, string, { current?: string[]; next?: string[] }, boolean]>([
    ['somebody new with what is held there', 'a2', { next: ['a'] }, true],
    ['somebody new with what is held elsewhere only', 'a2', { next: ['b'] }, false],
    ['another role instead of one that is not held', 'a2', { current: ['b'], next: ['a'] }, false],
    ['somebody who leaves, with what is held', 'a2', { current: ['a'] }, true],
    ['a team of others: what is held in the selected one', 'c1', { next: ['b'] }, true],
    ['nothing', 'a2', {}, true],
  ])('%s', (_name, accountId, change, isAllowed) => {
    const call = () => requireMemberChange(manager, { accountId, product: 'palco', ...change });
    if (isAllowed) expect(call).not.toThrow();
    else expect(call).toThrow(expect.objectContaining({ status: 403, code: 'PERMISSION_NOT_HELD' }));
  });

  it('names the field of the role that is given, not of the one that is taken', () => {
    const fieldsOf = (change: { current?: string[]; next?: string[] }) => {
      try {
        requireMemberChange(manager, { accountId: 'a2', product: 'palco', ...change });
      } catch (problem) {
        return (problem as { fields?: readonly { field: string }[] }).fields?.map(({ field }) => field);
      }
      return 'allowed';
    };
    expect(fieldsOf({ next: ['b'] })).toEqual(['cargoId']);
    expect(fieldsOf({ current: ['b'] })).toBeUndefined();
  });
});
