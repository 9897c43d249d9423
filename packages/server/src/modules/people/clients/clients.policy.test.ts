import { describe, expect, it } from 'vitest';
import { parentOfChanged, parentOfNew, requireBlockable } from './clients.policy.pure';

const customer = { ownId: 'own', isDeveloper: false };
const developer = { ownId: 'own', isDeveloper: true };
const refused = 'refused';

function orRefused(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    const fields = [{ field: 'subConta', code: 'INVALID_VALUE' }];
    expect(error).toMatchObject({ status: 422, code: 'INVALID_FIELDS', fields });
    return refused;
  }
}

describe('a new client', () => {
  it.each([
    ['customer', customer, undefined, 'own'],
    ['customer', customer, true, 'own'],
    ['customer', customer, false, refused],
    ['developer', developer, undefined, null],
    ['developer', developer, true, 'own'],
    ['developer', developer, false, null],
  ] as const)('of a %s %j with subConta %s is below %s', (_, scope, subConta, parent) => {
    expect(orRefused(() => parentOfNew(scope, subConta))).toBe(parent);
  });
});

describe('a changed client', () => {
  const sub = { id: 'sub', parentId: 'own', blocked: false, hasSubAccounts: false };
  const alone = { ...sub, id: 'alone', parentId: null };
  it.each([
    ['stays where it is', customer, sub, undefined, 'own'],
    ['stays where it is', customer, sub, true, 'own'],
    ['cannot be detached by its customer', customer, sub, false, refused],
    ['is detached by a developer', developer, sub, false, null],
    ['is attached by a developer', developer, alone, true, 'own'],
    ['stays alone', developer, alone, false, null],
    ['is never below itself', developer, { ...alone, id: 'own' }, true, refused],
    ['with sub-accounts cannot be attached', developer, { ...alone, hasSubAccounts: true }, true, refused],
    ['below another client stays there', developer, { ...sub, parentId: 'other' }, true, 'other'],
  ] as const)('%s', (_, scope, before, subConta, parent) => {
    expect(orRefused(() => parentOfChanged(scope, before, subConta))).toBe(parent);
  });

  it.each([
    ['own', false, true, customer, false],
    ['own', true, false, customer, false],
    ['own', true, true, customer, true],
    ['own', true, undefined, customer, true],
    ['own', true, false, developer, true],
    ['sub', false, true, customer, true],
  ] as const)('%s, blocked %s, to %s', (id, before, after, scope, allowed) => {
    const check = (): void => requireBlockable(scope, { id, blocked: before }, after);
    if (allowed) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ status: 403, code: 'FORBIDDEN' }));
  });
});
