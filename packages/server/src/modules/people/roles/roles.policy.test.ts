import { describe, expect, it } from 'vitest';
import { nameTaken, requireFreeName, requireKnown, requireOwnRole } from './roles.policy.pure';

describe('the name of a role', () => {
  it.each(['palco-dev', 'PALCO-DEV', 'ｐalco-dev'])('is not %s', (name) => {
    expect(() => requireFreeName(name, 'palco')).toThrow(
      expect.objectContaining({
        status: 422,
        code: 'INVALID_FIELDS',
        fields: [{ field: 'nome', code: 'RESERVED_NAME' }],
      }),
    );
  });

  it.each(['palco-device', 'other-dev', 'Editora'])('may be %s', (name) => {
    expect(() => requireFreeName(name, 'palco')).not.toThrow();
  });

  it('is taken once in a client', () => {
    expect(nameTaken()).toMatchObject({
      status: 409,
      code: 'ROLE_NAME_IN_USE',
      fields: [{ field: 'nome', code: 'IN_USE' }],
    });
  });
});

it('a role of the system is not changed, one of a client is', () => {
  expect(() => requireOwnRole({ clientId: null })).toThrow(
    expect.objectContaining({ status: 409, code: 'SYSTEM_ROLE' }),
  );
  expect(() => requireOwnRole({ clientId: 'A' })).not.toThrow();
});

it('a string that is no permission is named', () => {
  expect(() => requireKnown(undefined)).not.toThrow();
  expect(() => requireKnown('fly')).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'INVALID_FIELDS',
      fields: [{ field: 'permissoes', code: 'UNKNOWN_PERMISSION', parameters: { value: 'fly' } }],
    }),
  );
});
