import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAncestors, isListedOrigin } from './domain-list.pure';

describe('frame-ancestors', () => {
  it.each<[readonly string[], string]>([
    [[], "'self'"],
    [['exemplo.com.br'], "'self' exemplo.com.br"],
    [
      ['*.exemplo.com', 'exemplo.com:8443', 'localhost:3000'],
      "'self' *.exemplo.com exemplo.com:8443 localhost:3000",
    ],
    [['xn--educao-7ta5a.com.br'], "'self' xn--educao-7ta5a.com.br"],
  ])('of %j is %s', (domains, value) => {
    expect(frameAncestors(domains)).toBe(value);
  });

  it.each([
    'exemplo.com; script-src *',
    'exemplo.com *',
    'exemplo.com\r\nx-injected: 1',
    'exemplo.com\n',
    'exemplo.com, default-src *',
    '*',
    "'unsafe-inline'",
    'https:',
    'https://exemplo.com',
    'exemplo.com/caminho',
    '*.*.exemplo.com',
    'pão.com',
    'Exemplo.com',
    'exemplo.com:443443',
    '',
  ])('leaves out %j', (hostile) => {
    expect(frameAncestors([hostile, 'exemplo.com'])).toBe("'self' exemplo.com");
  });

  it('names origins of a session as they are, beside the domains', () => {
    const origins = ['https://escola.example', 'http://localhost:3000'];
    expect(frameAncestors(['exemplo.com'], origins)).toBe(
      "'self' exemplo.com https://escola.example http://localhost:3000",
    );
  });

  it.each([
    'https://*',
    'https://*.exemplo.com',
    'https:',
    '*',
    'https://exemplo.com/',
    'https://exemplo.com; script-src *',
    'https://exemplo.com https://mau.example',
    'https://exemplo.com\r\nx-injected: 1',
    'exemplo.com',
    'data:text/html,x',
  ])('leaves out %j as an origin', (hostile) => {
    expect(frameAncestors([], [hostile])).toBe("'self'");
  });

  it('holds no separator of a policy or a header, whatever is stored', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^(\*\.)?[a-z.:;,'\s*0-9-]*$/),
    );
    fc.assert(
      fc.property(fc.array(anything), (domains) => {
        expect(frameAncestors(domains)).toMatch(/^'self'(?: (?:\*\.)?[a-z\d.-]+(?::\d+)?)*$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an origin', () => {
  const domains = [
    'exemplo.com',
    '*.escola.br',
    'parceiro.com:8443',
    'localhost:3000',
    'loja.com:443',
    'porta.com:80',
  ];

  it.each([
    ['https://exemplo.com', true],
    ['https://exemplo.com:8443', false],
    ['https://www.exemplo.com', false],
    ['https://exemplo.com.mal.br', false],
    ['https://malexemplo.com', false],
    ['https://a.escola.br', true],
    ['https://a.b.escola.br', true],
    ['https://escola.br', false],
    ['https://malescola.br', false],
    ['https://a.escola.br:8443', false],
    ['https://parceiro.com:8443', true],
    ['https://parceiro.com', false],
    ['https://loja.com', true],
    ['http://loja.com', false],
    ['http://porta.com', true],
    ['https://porta.com', false],
    ['http://exemplo.com', true],
    ['http://localhost:3000', true],
    ['http://localhost:3001', false],
    ['null', false],
    ['', false],
    ['exemplo.com', false],
    ['https://exemplo.com/', false],
    ['https://exemplo.com/caminho', false],
    ['https://mal.br#exemplo.com', false],
    ['ftp://exemplo.com', false],
    ['chrome-extension://exemplo.com', false],
  ])('%j is listed where our pages are plain: %s', (origin, listed) => {
    expect(isListedOrigin(origin, { domains, isSecure: false })).toBe(listed);
  });

  it('has to be secure where our pages are', () => {
    const isListed = (origin: string) => isListedOrigin(origin, { domains, isSecure: true });
    expect(isListed('https://exemplo.com')).toBe(true);
    expect(isListed('http://exemplo.com')).toBe(false);
  });

  it('is compared with no text that is not a domain', () => {
    for (const stored of ['*', 'https://exemplo.com', 'exemplo.com ', ''])
      expect(isListedOrigin('https://exemplo.com', { domains: [stored], isSecure: false })).toBe(false);
  });
});
