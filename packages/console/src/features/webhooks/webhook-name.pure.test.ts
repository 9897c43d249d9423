import { expect, test } from 'vitest';
import { nameOf, shortUrl } from './webhook-name.pure';

test.each([
  ['https://example.com/', 'example.com'],
  ['https://example.com/palco?chave=segredo', 'example.com/palco'],
  ['http://127.0.0.1:3000/a', '127.0.0.1:3000/a'],
  ['no address', 'no address'],
])('%s is shown as %s', (url, shown) => {
  expect(shortUrl(url)).toBe(shown);
});

test('a description is the name', () => {
  expect(nameOf({ descricao: 'CRM', url: 'https://example.com/' })).toBe('CRM');
  expect(nameOf({ descricao: '', url: 'https://example.com/' })).toBe('example.com');
});
