import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainListSchema, domainSchema, toDomain } from './domain.schema';
import { problem, problems } from './testing/problems';

describe('toDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM ', 'example.com'],
    ['*.Example.com', '*.example.com'],
    ['example.com:8080', 'example.com:8080'],
    ['example.com:0443', 'example.com:443'],
    ['*.example.com:65535', '*.example.com:65535'],
    ['localhost', 'localhost'],
    ['localhost:5173', 'localhost:5173'],
    ['pão.com.br', 'xn--po-sia.com.br'],
    ['XN--PO-SIA.com.br', 'xn--po-sia.com.br'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['a-b.c-d.com', 'a-b.c-d.com'],
    ['1.example.com', '1.example.com'],
  ])('%s: %s', (text, expected) => {
    expect(toDomain(text)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'example',
    '*.localhost',
    '*.com',
    '*',
    '*.',
    '*example.com',
    'a.*.com',
    '**.example.com',
    'https://example.com',
    'example.com/',
    'example.com/path',
    'example.com?x',
    'user@example.com',
    'example.com:',
    'example.com:0',
    'example.com:65536',
    'example.com:80:80',
    'example..com',
    '.example.com',
    'example.com.',
    '-example.com',
    'example-.com',
    'exam_ple.com',
    'exa mple.com',
    '192.168.0.1',
    '0x7f.1',
    '[::1]',
    '2130706433',
    'xn--a',
    '%65xample.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('«%s» is none', (text) => {
    expect(toDomain(text)).toBeNull();
  });

  it('leaves alone what it answered', () => {
    const entry = fc
      .tuple(fc.constantFrom('', '*.'), fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })))
      .map(([wildcard, host, port]) => `${wildcard}${host}${port === null ? '' : `:${port}`}`);
    fc.assert(
      fc.property(fc.oneof(entry, fc.string(), fc.webUrl()), (text) => {
        const domain = toDomain(text);
        if (domain === null) return;
        expect(toDomain(domain)).toBe(domain);
        expect(toDomain(domain.toUpperCase())).toBe(domain);
        expect(domain.length).toBeLessThanOrEqual(255);
        expect(domain).toMatch(/^(\*\.)?[a-z\d.-]+(:\d+)?$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('domainSchema', () => {
  it.each([
    ['', 'validation.required'],
    ['  ', 'validation.required'],
    ['nada', 'validation.domain'],
    ['exemplo.com.br', null],
  ])('«%s»: %s', (input, expected) => {
    expect(problem(domainSchema, input)).toBe(expected);
  });

  it('answers what is kept', () => {
    expect(domainSchema.parse(' *.Pão.com.br:8080 ')).toBe('*.xn--po-sia.com.br:8080');
  });
});

describe('domainListSchema', () => {
  it.each([
    [[], {}],
    [['a.com', '*.a.com', 'a.com:80'], {}],
    [['a.com', 'b.com', 'A.com'], { 2: 'validation.domainRepeated' }],
    [
      ['pão.com', 'a.com', 'xn--po-sia.com', 'PÃO.com'],
      { 2: 'validation.domainRepeated', 3: 'validation.domainRepeated' },
    ],
    [['a.com', 'nada', 'a.com'], { 1: 'validation.domain' }],
    [Array.from({ length: 100 }, (_, index) => `d${index}.com`), {}],
    [Array.from({ length: 101 }, (_, index) => `d${index}.com`), { '': 'validation.max max=100' }],
    [undefined, { '': 'validation.required' }],
  ])('%j', (input, expected) => {
    expect(problems(domainListSchema, input)).toEqual(expected);
  });

  it('answers all of them as they are kept', () => {
    expect(domainListSchema.parse(['B.com', '*.A.com '])).toEqual(['b.com', '*.a.com']);
  });
});
