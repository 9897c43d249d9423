import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextCipher } from './text-cipher';

const secrets = { secret: 'a-secret-of-the-server', previousSecret: null };
const cipher = createTextCipher(secrets, 'test');

test('what is sealed is read again, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const encrypted = cipher.encrypt(text, 'row');
      expect(cipher.decrypt(encrypted, 'row')).toBe(text);
      expect(cipher.encrypt(text, 'row')).not.toBe(encrypted);
      if (text.length > 3) expect(encrypted).not.toContain(text);
    }),
  );
});

test('it opens for its row, its purpose and its secret alone, and where nothing was changed', () => {
  const encrypted = cipher.encrypt('chave', 'row');
  expect(cipher.decrypt(encrypted, 'other')).toBeNull();
  expect(createTextCipher(secrets, 'another purpose').decrypt(encrypted, 'row')).toBeNull();
  expect(createTextCipher({ ...secrets, secret: 'another' }, 'test').decrypt(encrypted, 'row')).toBeNull();
  const [version, body = ''] = String(encrypted).split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(cipher.decrypt(`${version}.${changed.toString('base64url')}`, 'row')).toBeNull();
  }
  for (const broken of ['', 'v1', 'v1.', 'v1.AAAA', `v2.${body}`, 'chave']) {
    expect(cipher.decrypt(broken, 'row')).toBeNull();
  }
});

test('after a change of the secret it opens as long as the earlier one is given', () => {
  const encrypted = cipher.encrypt('chave', 'row');
  const changed = createTextCipher({ secret: 'new', previousSecret: secrets.secret }, 'test');
  expect(changed.decrypt(encrypted, 'row')).toBe('chave');
  expect(cipher.decrypt(changed.encrypt('chave', 'row'), 'row')).toBeNull();
});
