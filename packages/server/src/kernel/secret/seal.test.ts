import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './seal';

const secrets = { secret: 'a-secret-of-the-server', previousSecret: null };
const seal = createSeal(secrets, 'test');

test('what is sealed is read again, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal.close(text, 'row');
      expect(seal.open(sealed, 'row')).toBe(text);
      expect(seal.close(text, 'row')).not.toBe(sealed);
      if (text.length > 3) expect(sealed).not.toContain(text);
    }),
  );
});

test('it opens for its row, its purpose and its secret alone, and where nothing was changed', () => {
  const sealed = seal.close('chave', 'row');
  expect(seal.open(sealed, 'other')).toBeNull();
  expect(createSeal(secrets, 'another purpose').open(sealed, 'row')).toBeNull();
  expect(createSeal({ ...secrets, secret: 'another' }, 'test').open(sealed, 'row')).toBeNull();
  const [version, body = ''] = String(sealed).split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(`${version}.${changed.toString('base64url')}`, 'row')).toBeNull();
  }
  for (const broken of ['', 'v1', 'v1.', 'v1.AAAA', `v2.${body}`, 'chave']) {
    expect(seal.open(broken, 'row')).toBeNull();
  }
});

test('after a change of the secret it opens as long as the earlier one is given', () => {
  const sealed = seal.close('chave', 'row');
  const changed = createSeal({ secret: 'new', previousSecret: secrets.secret }, 'test');
  expect(changed.open(sealed, 'row')).toBe('chave');
  expect(seal.open(changed.close('chave', 'row'), 'row')).toBeNull();
});
