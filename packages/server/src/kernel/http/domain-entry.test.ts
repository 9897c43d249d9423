import { describe, expect, it } from 'vitest';
import { domainsOf, normalizeDomain, normalizeDomains, removesDomain } from './domain-entry.pure';

describe('a domain', () => {
  it.each([
    ['exemplo.com.br', 'exemplo.com.br'],
    ['  Exemplo.COM.br ', 'exemplo.com.br'],
    ['*.Exemplo.com', '*.exemplo.com'],
    ['exemplo.com:8443', 'exemplo.com:8443'],
    ['*.exemplo.com:08443', '*.exemplo.com:8443'],
    ['educação.com.br', 'xn--educao-7ta5a.com.br'],
    ['EDUCAÇÃO.com.br', 'xn--educao-7ta5a.com.br'],
    ['localhost:3000', 'localhost:3000'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['exemplo.com:1', 'exemplo.com:1'],
    ['exemplo.com:65535', 'exemplo.com:65535'],
    ['exemplo.v2', 'exemplo.v2'],
    ['exemplo.2v', 'exemplo.2v'],
    ['a.1.com', 'a.1.com'],
    // 253 letters of a host, and 255 of an entry, are the most.
    [`*.${'a.'.repeat(126)}c`, `*.${'a.'.repeat(126)}c`],
  ])('%j is stored as %j', (text, stored) => {
    expect(normalizeDomain(text)).toBe(stored);
    expect(normalizeDomain(stored)).toBe(stored);
  });

  it.each([
    '',
    ' ',
    'exemplo',
    'https://exemplo.com',
    'exemplo.com/caminho',
    'exemplo.com?x',
    'ana@exemplo.com',
    'exemplo..com',
    '.exemplo.com',
    'exemplo.com.',
    '-exemplo.com',
    'exemplo-.com',
    'exem plo.com',
    'exemplo_1.com',
    'a.*.com',
    '*exemplo.com',
    '*.*.exemplo.com',
    '*',
    '*.com',
    '*.localhost',
    'exemplo.com:0',
    'exemplo.com:65536',
    'exemplo.com:',
    'exemplo.com:80:80',
    '10.0.0.1',
    '0x7f.1',
    '[::1]',
    'exemplo%2ecom',
    'exemplo^com',
    `${'a'.repeat(64)}.com`,
    '10.0.0.12',
    `${'a.'.repeat(126)}cd`,
    `${'a.'.repeat(127)}com`,
    `*.${'a.'.repeat(125)}com:12345`,
  ])('%j is none', (text) => {
    expect(normalizeDomain(text)).toBeNull();
  });

  it('is listed once, however it is written; invalid ones are reported by their index', () => {
    expect(normalizeDomains(['B.com', 'a.com', 'b.COM', 'b.com:80', 'x y', 'ção'])).toEqual({
      domains: ['b.com', 'a.com', 'b.com:80'],
      wrong: [4, 5],
    });
  });
});

it.each([
  [['a.com', 'b.com'], ['b.com'], true],
  [['a.com'], [], true],
  [['a.com'], ['c.com', 'a.com'], false],
  [[], ['a.com'], false],
])('%j that become %j take a site away: %s', (before, after, expected) => {
  expect(removesDomain(before, after)).toBe(expected);
});

it('a video or a live is shown on its own domains, or where it names none on those of its team', () => {
  expect(domainsOf(['own.example'], ['team.example'])).toEqual(['own.example']);
  expect(domainsOf([], ['team.example'])).toEqual(['team.example']);
});
