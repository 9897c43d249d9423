import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect, type RedirectRules } from './safe-redirect';

const rules: RedirectRules = {
  origin: 'https://console.example',
  allowed: ['https://analytics.example', 'https://studio.example'],
  analytics: 'https://analytics.example/',
};

describe('P7', () => {
  const pieces =
    '/ // \\ @ : ? # . .. %2f %5c https: javascript: console.example analytics.example evil.example vod auth /logout';
  const piece = fc.constantFrom(...pieces.split(' '), '\t', ' ');
  const target = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );
  const allowed = [rules.origin, 'https://analytics.example', 'https://studio.example'];

  it('any string is refused, or the origin it resolves to is allow-listed', () => {
    fc.assert(
      fc.property(target, (text) => {
        const result = safeRedirect(text, rules);
        if (result === null) return;
        const followed = result.kind === 'inside' ? result.path : result.url;
        expect(allowed).toContain(new URL(followed, rules.origin).origin);
        // A browser resolves the original text to the same host, path and query.
        const [read, meant] = [new URL(followed, rules.origin), new URL(text, rules.origin)];
        expect([read.host, read.pathname, read.search]).toEqual([meant.host, meant.pathname, meant.search]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an inside path is never read as another site, and never leads to the auth or log-out pages', () => {
    fc.assert(
      fc.property(target, (text) => {
        const result = safeRedirect(text, rules);
        if (result?.kind !== 'inside') return;
        expect(result.path).toMatch(/^\/(?!\/)/);
        const path = new URL(result.path, rules.origin).pathname.replace(/%2f/gi, '/').toLowerCase();
        expect(path).not.toMatch(/^\/+(auth|logout)(\/|$)/);
      }),
      { numRuns: 2_000 },
    );
  });
});
