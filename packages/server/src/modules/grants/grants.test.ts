import { describe, expect, it } from 'vitest';
import { requireGrantable, ungrantable } from './grants.policy.pure';

describe('what somebody may not give', () => {
  it.each<[string, string[], string[], string[]]>([
    ['nothing of what he holds', ['a', 'b'], ['a', 'b'], []],
    ['nothing of nothing', [], [], []],
    ['each that he lacks, once', ['a'], ['b', 'a', 'c', 'b'], ['b', 'c']],
    ['everything, without any', [], ['a'], ['a']],
    ['nothing, as a developer', ['palco-dev'], ['a', 'palco-dev', 'whatever'], []],
    ['much, as the developer of another product', ['other-dev'], ['a'], ['a']],
    ['the developer permission, without it', ['a'], ['palco-dev'], ['palco-dev']],
  ])('is %s', (_, held, wanted, missing) => {
    expect(ungrantable(new Set(held), wanted, 'palco')).toEqual(missing);
  });

  it('is told on the field', () => {
    const grant = { held: new Set(['a']), wanted: ['b', 'c'], product: 'palco', field: 'cargoId' } as const;
    expect(() => requireGrantable(grant)).toThrow(
      expect.objectContaining({
        status: 403,
        code: 'PERMISSION_NOT_HELD',
        fields: [{ field: 'cargoId', code: 'PERMISSION_NOT_HELD', parameters: { permissions: 'b, c' } }],
      }),
    );
    expect(() => requireGrantable({ ...grant, field: undefined })).toThrow(
      expect.objectContaining({ code: 'PERMISSION_NOT_HELD', fields: undefined }),
    );
  });
});
