import type { Permission } from '@palco/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import type { SessionState } from '../session/session-state.pure';
import { buildMe, buildTeam } from '@palco/testing';
import { decideRoute, type RouteFacts } from './decide-route';
import { menuRules } from './menu.pure';
import { forProduct } from './product.pure';
import { routeAccess, routeRules } from './route-access.pure';
import type { RouteDecision } from './route-decision.pure';

const origin = 'https://console.example';
const allowed = ['https://analytics.example', 'https://studio.example'];
const permissions = [
  ...new Set([...routeRules, ...menuRules].flatMap(({ any }) => forProduct(any, 'palco'))),
];

const page = fc.oneof(
  fc.constantFrom(
    ...routeRules.map(({ path }) => path),
    '/vod/dashboard',
    '/vod/7',
    '/vod/upload',
    '/vod/create',
  ),
  fc.constantFrom('/', '/dashboard', '/403', '/error', '/blocked', '/not-found', '/nada', '/vodka'),
  fc.constantFrom('/auth', '/auth/login', '/auth/invite', '/auth/unknown', '/logout', '/broadcast/webcam/7'),
  fc.constantFrom(
    '/classroom',
    '/vod/classroom',
    '/VOD',
    '/%76od',
    '/Logout',
    '//vod',
    '/teams/',
    '/embed/x',
  ),
  fc.webPath(),
);
const target = fc.oneof(
  page,
  fc.constantFrom(...allowed, 'https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:x'),
  fc.string({ unit: 'binary' }),
);
const search = fc.oneof(
  fc.constant(''),
  target.map((to) => `?${new URLSearchParams({ redirectTo: to })}`),
  fc.webQueryParameters().map((query) => `?${query}`),
);

const me = buildMe();
const held = fc.subarray(permissions);
const session: fc.Arbitrary<SessionState> = fc.oneof(
  { weight: 4, arbitrary: held.chain((some) => readyWith(some)) },
  fc.constantFrom<SessionState>(
    { stage: 'loading' },
    { stage: 'signing-in' },
    { stage: 'choosing-team', me },
    { stage: 'second-factor', methods: ['totp'] },
    { stage: 'factor-required', me, team: me.contasCargos[0]! },
    { stage: 'no-team', me },
    { stage: 'token-only' },
    { stage: 'failed', error: new SdkError({ code: 'INVALID_ANSWER', message: 'x' }) },
    { stage: 'signed-out', reason: 'none' },
    { stage: 'signed-out', reason: 'expired' },
    { stage: 'signed-out', reason: 'unauthorized' },
    { stage: 'signed-out', reason: 'signed-out' },
  ),
);

function readyWith(some: readonly Permission[]): fc.Arbitrary<SessionState> {
  return fc.boolean().map((bloqueada) => ({
    stage: 'ready',
    me,
    team: buildTeam({ bloqueada }),
    permissions: some,
  }));
}

/** Any release: a page is either in it or not, at every call. */
const release = fc.oneof(
  fc.constant(() => true),
  fc.constant(() => false),
  fc.func(fc.boolean()).map((is) => (path: string) => is(path)),
);

const anyFacts: fc.Arbitrary<RouteFacts> = fc.record({
  path: page,
  search,
  session,
  lastPage: fc.option(fc.tuple(target, search).map((parts) => parts.join(''))),
  cameFromAnalytics: fc.boolean(),
  redirects: fc.constant({ origin, allowed, analytics: 'https://analytics.example' }),
  known: release,
});

/** The facts after a decision was performed; null where it changes nothing. */
function after(facts: RouteFacts, decision: RouteDecision): RouteFacts | null {
  if (decision.kind === 'sign-out') {
    return { ...facts, session: { stage: 'signed-out', reason: 'signed-out' } };
  }
  if (decision.kind !== 'redirect') return null;
  const url = new URL(decision.to, origin);
  const next = { ...facts, path: url.pathname, search: `${url.search}${url.hash}` };
  switch (decision.lastPage) {
    case 'keep':
      return next;
    case 'remember':
      return { ...next, lastPage: `${facts.path}${facts.search}` };
    case 'reset':
      return { ...next, cameFromAnalytics: false };
    case 'forget':
      return { ...next, lastPage: null };
  }
}

/** Every step of the redirects, and the final decision. */
function follow(facts: RouteFacts): { readonly steps: readonly RouteFacts[]; readonly end: RouteDecision } {
  const steps = [facts];
  for (;;) {
    const last = steps.at(-1) ?? facts;
    const decision = decideRoute(last);
    const next = after(last, decision);
    if (next === null || steps.length > 10) return { steps, end: decision };
    steps.push(next);
  }
}

const runs = { numRuns: 2_000 };

describe('decideRoute', () => {
  it('never leaves for a foreign origin', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decision = decideRoute(facts);
        if (decision.kind === 'outside') expect(allowed).toContain(new URL(decision.url).origin);
        if (decision.kind === 'redirect') {
          expect(decision.to).toMatch(/^\/(?![/\\])/);
          expect(new URL(decision.to, origin).origin).toBe(origin);
        }
      }),
      runs,
    );
  });

  it('never shows a page that the table refuses, and none of its pages to somebody who is not in a team', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { steps, end } = follow(facts);
        const last = steps.at(-1) ?? facts;
        if (end.kind !== 'show') return;
        const owned = new Set(last.session.stage === 'ready' ? last.session.permissions : []);
        if (last.session.stage === 'ready') expect(routeAccess(last.path, owned)).toBe('allowed');
        else expect(routeRules.some(({ path }) => `${last.path}/`.startsWith(`${path}/`))).toBe(false);
      }),
      runs,
    );
  });

  it('comes to rest after at most four steps, and no address comes twice in the same session', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { steps } = follow(facts);
        expect(steps.length - 1).toBeLessThanOrEqual(4);
        const seen = steps.map(({ path, search: query, session: { stage } }) => `${stage} ${path}${query}`);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      runs,
    );
  });

  it('home always leads to a page that is shown, or says that there is none', () => {
    fc.assert(
      fc.property(anyFacts, held.chain(readyWith), (given, inTeam) => {
        const facts = { ...given, path: '/', session: inTeam };
        fc.pre(facts.known('/') && facts.known('/403'));
        const { steps, end } = follow(facts);
        expect([steps.length, end.kind]).toEqual([2, 'show']);
      }),
      runs,
    );
  });

  it('decides the same for the same facts, and asks nothing of the router but paths', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const asked: string[] = [];
        const known = (path: string) => {
          asked.push(path);
          return facts.known(path);
        };
        expect(decideRoute({ ...facts, known })).toEqual(decideRoute(facts));
        for (const path of asked) expect(path).toMatch(/^\/[^?#]*$/);
      }),
      runs,
    );
  });

  it('another permission never turns a shown page into a refused one', () => {
    fc.assert(
      fc.property(anyFacts, held, fc.constantFrom(...permissions), (facts, some, more) => {
        const withThese = (owned: readonly Permission[]) =>
          decideRoute({
            ...facts,
            session: { stage: 'ready', me, team: buildTeam(), permissions: owned },
          });
        if (withThese(some).kind === 'show') expect(withThese([...some, more]).kind).toBe('show');
      }),
      runs,
    );
  });
});
