import type { Permission } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import type { SessionState } from '../session/session-state.pure';
import { buildMe, buildTeam } from '@palco/testing';
import { decideRoute, type RouteFacts } from './decide-route';
import type { RouteDecision } from './route-decision.pure';

const me = buildMe();
const ready = (permissions: readonly Permission[], bloqueada = false): SessionState => ({
  stage: 'ready',
  me,
  team: buildTeam({ bloqueada }),
  permissions,
});
const signedOut = (reason: 'none' | 'expired' | 'unauthorized' | 'signed-out' = 'none'): SessionState => ({
  stage: 'signed-out',
  reason,
});
const choosing: SessionState = { stage: 'choosing-team', me };
const closed: SessionState = { stage: 'factor-required', me, team: buildTeam() };
const half: SessionState = { stage: 'second-factor', methods: ['totp'] };
const noTeam: SessionState = { stage: 'no-team', me };
const failed: SessionState = {
  stage: 'failed',
  error: new SdkError({ code: 'INVALID_ANSWER', message: 'x' }),
};
const anywhere: readonly Permission[] = ['showStreaming', 'showVOD', 'showStreamingAnalytics', 'broadcast'];

/** The pages of a finished release, as far as these rows need them. */
const pages = [
  '/ /dashboard /403 /error /blocked /not-found /logout',
  '/auth/login /auth/recover-password /auth/recover-password/new /auth/invite',
  '/streaming /broadcast /broadcast/webcam/7 /analytics /analytics-beta /billing /records /account',
  '/vod /vod/dashboard /vod/7 /vod/classroom /vod/upload /vod/create /teams /teams/7',
  '/classroom /classroom/register /chat /embed/upload',
].flatMap((line) => line.split(' '));

const facts: RouteFacts = {
  path: '/',
  search: '',
  session: ready(anywhere),
  lastPage: null,
  cameFromAnalytics: false,
  redirects: {
    origin: 'https://console.example',
    allowed: ['https://analytics.example', 'https://studio.example'],
    analytics: 'https://analytics.example',
  },
  known: (path) => pages.includes(path.toLowerCase()),
};

/** A decision as one line of text, as in the rows below. */
function said(decision: RouteDecision): string {
  const { kind } = decision;
  if (kind === 'redirect') {
    const use = decision.lastPage === 'keep' ? '' : `, ${decision.lastPage}`;
    return `-> ${decision.to}${use}${decision.refused === undefined ? '' : `, refused ${decision.refused}`}`;
  }
  if (kind === 'outside') {
    const use = decision.lastPage === 'keep' ? '' : `, ${decision.lastPage}`;
    return `=> ${decision.url}${decision.flagAnalytics ? ', flag' : ''}${use}`;
  }
  return kind === 'show' && decision.lastPage !== 'keep' ? `show, ${decision.lastPage}` : kind;
}

const [toAnalytics, toStudio] = ['https://analytics.example/?accountId=1', 'https://studio.example/7'];
const redirectTo = (target: string) => `?${new URLSearchParams({ redirectTo: target })}`;

/** The rule, the address, what else holds, and what happens. */
type Row = readonly [rule: string, address: string, given: Partial<RouteFacts>, expected: string];

function check(rows: readonly Row[]): void {
  it.each(rows)('%s: %s', (_rule, address, given, expected) => {
    const [path = ''] = address.split(/[?#]/, 1);
    const search = address.slice(path.length);
    expect(said(decideRoute({ ...facts, path, search, ...given }))).toBe(expected);
  });
}

describe('signed out', () => {
  check([
    ['goes to the log-in', '/vod', { session: signedOut() }, '-> /auth/login, remember'],
    ['with path and query', '/vod?page=2', { session: signedOut('expired') }, '-> /auth/login, remember'],
    ['after a 401 too', '/billing', { session: signedOut('unauthorized') }, '-> /auth/login, remember'],
    ['by choice: begins anew', '/vod', { session: signedOut('signed-out') }, '-> /auth/login, forget'],
    ['home is not worth to come back to', '/', { session: signedOut() }, '-> /auth/login'],
    ['nor is what leads there', '/dashboard', { session: signedOut() }, '-> /auth/login'],
    ['nor is a message', '/403', { session: signedOut() }, '-> /auth/login'],
    ['/auth', '/auth', { session: signedOut() }, '-> /auth/login'],
    ['an unknown auth path', '/auth/unknown', { session: signedOut() }, '-> /auth/login'],
    ['also where all is known', '/auth', { session: signedOut(), known: () => true }, '-> /auth/login'],
    ['the log-in itself', '/auth/login', { session: signedOut() }, 'show'],
    ['also where nothing is known', '/auth/login', { session: signedOut(), known: () => false }, 'show'],
    ['while the password is on its way', '/auth/login', { session: { stage: 'signing-in' } }, 'show'],
    ['recovery', '/auth/recover-password', { session: signedOut() }, 'show'],
    ['the new password', '/auth/recover-password/new?token=1', { session: signedOut() }, 'show'],
    ['an invitation', '/auth/invite?token=1', { session: signedOut() }, 'show'],
    ['log-out', '/logout', { session: signedOut('signed-out') }, '-> /auth/login, forget'],
    [
      'the target of an unknown auth path is handed on',
      `/auth/x${redirectTo('/vod?page=2')}&a=1`,
      { session: signedOut() },
      `-> /auth/login${redirectTo('/vod?page=2')}`,
    ],
  ]);
});

describe('public pages need no session', () => {
  for (const session of [signedOut(), choosing, noTeam, failed, { stage: 'loading' } as const]) {
    check([
      [session.stage, '/classroom?liveId=7', { session }, 'show'],
      [session.stage, '/classroom/register?liveId=7', { session }, 'show'],
      [session.stage, '/chat?liveId=7', { session }, 'show'],
      [session.stage, '/embed/upload', { session }, 'show'],
      [session.stage, '/not-found', { session }, 'show'],
    ]);
  }
  check([
    [
      'a row of the table comes first',
      '/vod/classroom',
      { session: signedOut() },
      '-> /auth/login, remember',
    ],
  ]);
});

describe('the session is not known yet: nothing flashes', () => {
  const session = { stage: 'loading' } as const;
  check([
    ['a page', '/billing', { session }, 'wait'],
    ['home', '/', { session }, 'wait'],
    ['the log-in', '/auth/login', { session }, 'wait'],
    ['a page while somebody signs in', '/vod', { session: { stage: 'signing-in' } }, 'wait'],
    ['an unknown address needs no session', '/nada', { session }, 'not-found'],
    ['a profile that failed', '/vod', { session: failed }, 'failed'],
  ]);
});

describe('signed in, at /auth', () => {
  check([
    ['goes home', '/auth/login', {}, '-> /'],
    ['from /auth', '/auth', {}, '-> /'],
    ['from an unknown one', '/auth/unknown', {}, '-> /'],
    ['from an invitation', '/auth/invite?token=1', {}, '-> /'],
    ['without a team too: / says so', '/auth/login', { session: noTeam }, '-> /'],
    ['before a team is chosen', '/auth/login', { session: choosing }, '-> /'],
    ['or to the target', `/auth/login${redirectTo('/vod?page=2')}`, {}, '-> /vod?page=2'],
    ['analytics: with the flag', `/auth/login${redirectTo(toAnalytics)}`, {}, `=> ${toAnalytics}, flag`],
    ['studio: without', `/auth/login${redirectTo(toStudio)}`, {}, `=> ${toStudio}`],
    ['a foreign target is ignored', `/auth/login${redirectTo('https://evil.example')}`, {}, '-> /'],
    ['a door is no target', `/auth/login${redirectTo('/logout')}`, {}, '-> /'],
    ['the fragment is no query', '/auth/login?a=1#&redirectTo=/vod', {}, '-> /'],
  ]);
});

describe('/logout', () => {
  for (const session of [ready(anywhere), choosing, noTeam, failed, { stage: 'loading' } as const]) {
    check([[`signs out (${session.stage})`, '/logout', { session }, 'sign-out']]);
  }
  const session = signedOut('signed-out');
  check([
    ['then the log-in', '/logout', { session }, '-> /auth/login, forget'],
    [
      'a target inside waits for the next log-in',
      `/logout${redirectTo('/vod')}`,
      { session },
      `-> /auth/login${redirectTo('/vod')}, forget`,
    ],
    ['outside it is left for', `/logout${redirectTo(toStudio)}`, { session }, `=> ${toStudio}, forget`],
    [
      'a foreign one is dropped',
      `/logout${redirectTo('//evil.example')}`,
      { session },
      '-> /auth/login, forget',
    ],
  ]);
});

describe('/ leads', () => {
  check([
    ['to the last page with its query', '/', { lastPage: '/vod?page=2#x' }, '-> /vod?page=2#x, reset'],
    ['without one to /streaming', '/', {}, '-> /streaming, reset'],
    ['not back to analytics', '/', { lastPage: '/analytics?liveId=1' }, '-> /streaming, reset'],
    ['not back to the webcam', '/', { lastPage: '/broadcast/webcam/7' }, '-> /streaming, reset'],
    ['but to /broadcast', '/', { lastPage: '/broadcast' }, '-> /broadcast, reset'],
    ['and to what only begins alike', '/', { lastPage: '/analytics-beta' }, '-> /analytics-beta, reset'],
    [
      'after an external analytics site',
      '/',
      { lastPage: '/vod', cameFromAnalytics: true },
      '-> /streaming, reset',
    ],
    ['not to itself', '/', { lastPage: '/?x=1' }, '-> /streaming, reset'],
    ['not to /dashboard', '/', { lastPage: '/dashboard' }, '-> /streaming, reset'],
    ['not to a message', '/', { lastPage: '/403' }, '-> /streaming, reset'],
    ['not to an unknown address', '/', { lastPage: '/not-found' }, '-> /streaming, reset'],
    ['not to a door', '/', { lastPage: '/logout' }, '-> /streaming, reset'],
    ['not to a page that is gone', '/', { lastPage: '/nada' }, '-> /streaming, reset'],
    ['not to a page of somebody else', '/', { lastPage: '/billing' }, '-> /streaming, reset'],
    ['not to nothing', '/', { lastPage: '/teams' }, '-> /streaming, reset'],
    ['not to another site', '/', { lastPage: 'https://evil.example/' }, '-> /streaming, reset'],
    ['nor to an allowed one', '/', { lastPage: toStudio }, '-> /streaming, reset'],
    ['not to garbage', '/', { lastPage: '\u0000' }, '-> /streaming, reset'],
    // Decision 0004 of the project: a link to a missing page is a defect.
    ['without /streaming to the menu', '/', { session: ready(['showVOD']) }, '-> /vod/dashboard, reset'],
    [
      'not to what was, while there is work',
      '/',
      { session: ready(['showHistory', 'showVOD']), known: () => true },
      '-> /vod/dashboard, reset',
    ],
    [
      'to what was, without any',
      '/',
      { session: ready(['showHistory']), known: () => true },
      '-> /historic, reset',
    ],
    [
      'where /streaming does not exist',
      '/',
      { known: (path) => path === '/' || path === '/records' },
      '-> /records, reset',
    ],
    [
      'in a product with another name',
      '/',
      {
        session: ready(['acme-dev']),
        product: 'acme',
        known: (path) => path === '/' || path === '/integrations',
      },
      '-> /integrations, reset',
    ],
    ['the log is for everybody', '/', { session: ready([]) }, '-> /records, reset'],
    ['nothing at all', '/', { session: ready([]), known: (path) => path === '/' }, '-> /403, reset'],
    ['the breadcrumb’s /dashboard', '/dashboard', {}, '-> /'],
  ]);
});

describe('teams', () => {
  check([
    ['several and none selected', '/vod', { session: choosing }, 'choose-team'],
    ['before home as well', '/', { session: choosing }, 'choose-team'],
    ['before messages as well', '/403', { session: choosing }, 'choose-team'],
    ['none at all', '/vod', { session: noTeam }, 'no-team'],
  ]);
});

describe('a page', () => {
  check([
    ['that the table allows', '/vod?page=2', {}, 'show, remember'],
    ['that it refuses', '/billing', {}, '-> /403, refused /billing'],
    ['however it is written', '/VOD/dashboard/', { session: ready([]) }, '-> /403, refused /VOD/dashboard'],
    ['with escapes', '/%76od', { session: ready([]), known: () => true }, '-> /403, refused /%76od'],
    ['of the rule of /teams', '/teams', {}, 'nothing'],
    ['below it', '/teams/7', {}, 'nothing'],
    ['/teams with the permission', '/teams', { session: ready(['gerenciarTimes']) }, 'show, remember'],
    ['that everybody sees', '/records', { session: ready([]) }, 'show, remember'],
    ['of no row', '/account', { session: ready([]) }, 'show, remember'],
    ['that only says something', '/403', {}, 'show'],
    ['/error', '/error', {}, 'show'],
    ['that does not exist: in place', '/nada/aqui', {}, 'not-found'],
    ['below one that does', '/vod/7/nada', {}, 'not-found'],
    ['for signed-out people too', '/nada', { session: signedOut() }, 'not-found'],
    ['below the log-out', '/logout/nada', {}, 'not-found'],
    ['of a product with another name', '/billing', { product: 'acme' }, '-> /403, refused /billing'],
  ]);
});

describe('a blocked team', () => {
  const session = ready(anywhere, true);
  check([
    ['uploads nothing', '/vod/upload', { session }, '-> /blocked'],
    ['creates nothing', '/vod/create?directoryId=7', { session }, '-> /blocked'],
    ['watches what there is', '/vod/7', { session }, 'show, remember'],
    ['reads why', '/blocked', { session }, 'show'],
    ['is not sent back to an upload', '/', { session, lastPage: '/vod/upload' }, '-> /streaming, reset'],
    ['leaves by /logout', '/logout', { session }, 'sign-out'],
    ['a team that is not may', '/vod/upload', {}, 'show, remember'],
  ]);
});

describe('the second factor', () => {
  check([
    ['a half sign-in sees the log-in', '/auth/login', { session: half }, 'show'],
    ['and no page behind it', '/vod', { session: half }, '-> /auth/login'],
    ['a closed team shows the set-up instead of every page', '/vod', { session: closed }, 'require-factor'],
    ['also at home', '/', { session: closed }, 'require-factor'],
    ['signing out stays possible', '/logout', { session: closed }, 'sign-out'],
    ['the log-in leads on', '/auth/login', { session: closed }, '-> /'],
  ]);
});
