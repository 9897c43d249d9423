import { describe, expect, it } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { buildId, buildMe, buildTeam, buildUser } from '@palco/testing';
import { initialSession, type SessionEvent, type SessionModel } from './session-model.pure';
import { sessionTransition } from './session.machine';
import type { StoredSession } from './stored-session.pure';

const teamA = buildTeam({ conta_id: buildId(101), permissoes: ['showVOD'] });
const teamB = buildTeam({ conta_id: buildId(102), permissoes: ['showUsers'] });
const me = buildMe({ contasCargos: [teamA, teamB] });
const credential = { token: 'current', expiresAt: null, clockSkewMs: 0 };
const newer = { token: 'newer', expiresAt: null, clockSkewMs: 0 };
const stored = (values: Partial<StoredSession> = {}): StoredSession => ({
  credential: newer,
  userId: buildId(2),
  accountId: null,
  ...values,
});
const closedTeam = { ...teamA, segundoFatorExigido: true, permissoes: [] };
const closedMe = buildMe({ contasCargos: [closedTeam, teamB] });
const error = new SdkError({ code: 'NETWORK_ERROR', message: '', status: 503 });

const base: SessionModel = { ...initialSession, credential, epoch: 7 };
const models = {
  unread: initialSession,
  'signed-out': { ...base, view: { stage: 'signed-out', reason: 'none' }, credential: null },
  'signing-in': { ...base, view: { stage: 'signing-in' }, credential: null },
  'second-factor': {
    ...base,
    view: { stage: 'second-factor', methods: ['totp'] },
    credential: null,
    signIn: 'half-secret',
  },
  loading: base,
  'choosing-team': { ...base, view: { stage: 'choosing-team', me } },
  'no-team': { ...base, view: { stage: 'no-team', me: buildMe({ contasCargos: [] }) } },
  ready: { ...base, view: { stage: 'ready', me, team: teamA, permissions: ['showVOD'] } },
  'factor-required': { ...base, view: { stage: 'factor-required', me: closedMe, team: closedTeam } },
  failed: { ...base, view: { stage: 'failed', error } },
} satisfies Record<string, SessionModel>;
type ModelName = keyof typeof models;

const events = {
  'storedRead none': { type: 'storedRead', stored: null, end: 'none' },
  'storedRead expired': { type: 'storedRead', stored: null, end: 'expired' },
  'storedRead signed out': { type: 'storedRead', stored: null, end: 'signed-out' },
  'storedRead token': { type: 'storedRead', stored: stored(), end: 'none' },
  signInSubmitted: { type: 'signInSubmitted' },
  signInSucceeded: { type: 'signInSucceeded', epoch: 7, credential: newer },
  'signInSucceeded late': { type: 'signInSucceeded', epoch: 6, credential: newer },
  signInRefused: { type: 'signInRefused', epoch: 7, stored: null },
  'signInRefused late': { type: 'signInRefused', epoch: 6, stored: null },
  'signInRefused meanwhile': { type: 'signInRefused', epoch: 7, stored: stored() },
  secondFactorAsked: {
    type: 'secondFactorAsked',
    epoch: 7,
    needed: { signIn: 'half-secret', methods: ['totp'], expiresAt: '2026-01-01T00:00:00.000Z' },
  },
  'secondFactorAsked late': {
    type: 'secondFactorAsked',
    epoch: 6,
    needed: { signIn: 'half-secret', methods: ['totp'], expiresAt: '2026-01-01T00:00:00.000Z' },
  },
  secondFactorEnded: { type: 'secondFactorEnded' },
  loadRequested: { type: 'loadRequested' },
  meLoaded: { type: 'meLoaded', epoch: 7, me },
  'meLoaded late': { type: 'meLoaded', epoch: 6, me },
  meRefused: { type: 'meRefused', epoch: 7, error },
  'meRefused late': { type: 'meRefused', epoch: 6, error },
  'meRefused 403': {
    type: 'meRefused',
    epoch: 7,
    error: new SdkError({ code: 'INVALID_ANSWER', message: '', status: 403 }),
  },
  meChanged: { type: 'meChanged', user: buildUser({ nome: 'Marina A.' }) },
  'meChanged other person': { type: 'meChanged', user: buildUser({ id: buildId(2) }) },
  stopped: { type: 'stopped' },
  'teamSelected A': { type: 'teamSelected', accountId: teamA.conta_id },
  'teamSelected B': { type: 'teamSelected', accountId: teamB.conta_id },
  'teamSelected new': { type: 'teamSelected', accountId: buildId(199) },
  'meLoaded closed': { type: 'meLoaded', epoch: 7, me: closedMe },
  teamCleared: { type: 'teamCleared' },
  teamClosed: { type: 'teamClosed' },
  tokenRefreshed: { type: 'tokenRefreshed', token: 'current', credential: newer },
  'tokenRefreshed late': { type: 'tokenRefreshed', token: 'older', credential: newer },
  tokenRefused: { type: 'tokenRefused', token: 'current' },
  'tokenRefused late': { type: 'tokenRefused', token: 'older' },
  tokenExpired: { type: 'tokenExpired', token: 'current' },
  'tokenExpired late': { type: 'tokenExpired', token: 'older' },
  signOutRequested: { type: 'signOutRequested' },
  'storage none': { type: 'storageChanged', stored: null, end: 'none' },
  'storage expired': { type: 'storageChanged', stored: null, end: 'expired' },
  'storage signed out': { type: 'storageChanged', stored: null, end: 'signed-out' },
  'storage other person': {
    type: 'storageChanged',
    stored: stored({ accountId: teamB.conta_id }),
    end: 'none',
  },
  'storage same person': {
    type: 'storageChanged',
    stored: stored({ userId: buildId(1), accountId: teamA.conta_id }),
    end: 'none',
  },
  'storage other team': {
    type: 'storageChanged',
    stored: stored({ credential, userId: buildId(1), accountId: teamB.conta_id }),
    end: 'none',
  },
  'storage no team': {
    type: 'storageChanged',
    stored: stored({ credential, userId: buildId(1) }),
    end: 'none',
  },
} satisfies Record<string, SessionEvent>;
type EventName = keyof typeof events;

/** `stage` or `stage (reason)`, then the commands; `-`: no change and no command. */
function summary(model: SessionModel, event: SessionEvent): string {
  const { state, commands } = sessionTransition(model, event);
  if (state === model && commands.length === 0) return '-';
  const reason = state.view.stage === 'signed-out' ? ` (${state.view.reason})` : '';
  return [`${state.view.stage}${reason}`, ...commands.map(({ type }) => type)].join(' ');
}

const leaveAndForget = 'disarmExpiry forget';
const tokenIn = 'loading armExpiry loadMe';
const otherPerson = 'loading armExpiry loadMe';

type Row = Partial<Record<ModelName, string>> & { rest: string };
const table: Record<EventName, Row> = {
  'storedRead none': {
    rest: 'signed-out (none) disarmExpiry',
    unread: 'signed-out (none)',
    'signed-out': 'signed-out (none)',
    'signing-in': 'signed-out (none)',
    'second-factor': 'signed-out (none)',
  },
  'storedRead expired': {
    rest: 'signed-out (expired) disarmExpiry',
    unread: 'signed-out (expired)',
    'signed-out': 'signed-out (expired)',
    'signing-in': 'signed-out (expired)',
    'second-factor': 'signed-out (expired)',
  },
  'storedRead signed out': {
    rest: 'signed-out (none) disarmExpiry',
    unread: 'signed-out (none)',
    'signed-out': 'signed-out (none)',
    'signing-in': 'signed-out (none)',
    'second-factor': 'signed-out (none)',
  },
  'storedRead token': { rest: tokenIn },
  signInSubmitted: {
    rest: `signing-in ${leaveAndForget}`,
    unread: 'signing-in',
    'signed-out': 'signing-in',
    'signing-in': 'signing-in',
    'second-factor': 'signing-in',
  },
  signInSucceeded: {
    rest: '-',
    'signing-in': 'loading persist armExpiry loadMe',
    'second-factor': 'loading persist armExpiry loadMe',
  },
  'signInSucceeded late': { rest: '-' },
  signInRefused: { rest: '-', 'signing-in': 'signed-out (none)' },
  'signInRefused late': { rest: '-' },
  'signInRefused meanwhile': { rest: '-', 'signing-in': tokenIn },
  secondFactorAsked: { rest: '-', 'signing-in': 'second-factor' },
  'secondFactorAsked late': { rest: '-' },
  secondFactorEnded: { rest: '-', 'second-factor': 'signed-out (none)' },
  'meLoaded closed': {
    rest: 'choosing-team persist',
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
    ready: 'factor-required persist tellTeam',
    'factor-required': 'factor-required persist tellTeam',
  },
  teamClosed: { rest: '-', ready: 'ready loadMe' },
  loadRequested: {
    rest: '-',
    loading: 'loading loadMe',
    'choosing-team': 'choosing-team loadMe',
    'no-team': 'no-team loadMe',
    ready: 'ready loadMe',
    failed: 'loading loadMe',
    'factor-required': 'factor-required loadMe',
  },
  meLoaded: {
    rest: 'choosing-team persist',
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    ready: 'ready persist tellTeam',
    'second-factor': '-',
    'factor-required': 'ready persist tellTeam',
  },
  'meLoaded late': { rest: '-' },
  meRefused: { rest: '-', loading: 'failed' },
  'meRefused late': { rest: '-' },
  'meRefused 403': { rest: '-', loading: 'failed', ready: 'loading loadMe' },
  meChanged: {
    rest: '-',
    'choosing-team': 'choosing-team persist',
    'no-team': 'no-team persist',
    ready: 'ready persist',
    'factor-required': 'factor-required persist',
  },
  'meChanged other person': { rest: '-' },
  stopped: { rest: '-', 'signing-in': 'signed-out (none)', 'second-factor': 'signed-out (none)' },
  'teamSelected A': {
    rest: '-',
    unread: 'loading',
    loading: 'loading',
    'choosing-team': 'ready persist tellTeam',
    'no-team': 'no-team loadMe',
  },
  'teamSelected B': {
    rest: '-',
    unread: 'loading',
    loading: 'loading',
    'choosing-team': 'ready persist tellTeam',
    'no-team': 'no-team loadMe',
    ready: 'ready persist tellTeam',
    'factor-required': 'ready persist tellTeam',
  },
  'teamSelected new': {
    rest: '-',
    unread: 'loading',
    loading: 'loading',
    'choosing-team': 'choosing-team loadMe',
    'no-team': 'no-team loadMe',
    ready: 'ready loadMe',
    'factor-required': 'factor-required loadMe',
  },
  teamCleared: {
    rest: '-',
    'choosing-team': 'choosing-team persist tellTeam loadMe',
    'no-team': 'choosing-team persist tellTeam loadMe',
    ready: 'choosing-team persist tellTeam loadMe',
    'factor-required': 'choosing-team persist tellTeam loadMe',
  },
  tokenRefreshed: {
    rest: '-',
    loading: 'loading persist armExpiry',
    'choosing-team': 'choosing-team persist armExpiry',
    'no-team': 'no-team persist armExpiry',
    ready: 'ready persist armExpiry',
    failed: 'failed persist armExpiry',
    'factor-required': 'factor-required persist armExpiry',
  },
  'tokenRefreshed late': { rest: '-' },
  tokenRefused: {
    rest: `signed-out (unauthorized) ${leaveAndForget}`,
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
  },
  'tokenRefused late': { rest: '-' },
  tokenExpired: {
    rest: `signed-out (expired) ${leaveAndForget}`,
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
  },
  'tokenExpired late': { rest: '-' },
  signOutRequested: {
    rest: `signed-out (signed-out) ${leaveAndForget} revoke`,
    unread: 'signed-out (signed-out) forget',
    'signed-out': '-',
    'signing-in': 'signed-out (signed-out) forget',
    'second-factor': 'signed-out (signed-out) forget',
  },
  'storage none': {
    rest: 'signed-out (expired) disarmExpiry',
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
  },
  'storage expired': {
    rest: 'signed-out (expired) disarmExpiry',
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
  },
  'storage signed out': {
    rest: 'signed-out (signed-out) disarmExpiry',
    unread: '-',
    'signed-out': '-',
    'signing-in': '-',
    'second-factor': '-',
  },
  'storage other person': {
    rest: otherPerson,
    unread: tokenIn,
    'signed-out': tokenIn,
    'signing-in': '-',
    'second-factor': tokenIn,
  },
  'storage same person': {
    rest: otherPerson,
    unread: tokenIn,
    'signed-out': tokenIn,
    'signing-in': '-',
    'choosing-team': 'choosing-team armExpiry',
    'no-team': 'no-team armExpiry',
    ready: 'ready armExpiry',
    'second-factor': tokenIn,
    'factor-required': 'factor-required armExpiry',
  },
  'storage other team': { rest: '-', unread: tokenIn, 'signed-out': tokenIn, 'second-factor': tokenIn },
  'storage no team': { rest: '-', unread: tokenIn, 'signed-out': tokenIn, 'second-factor': tokenIn },
};

describe.each(Object.entries(events) as [EventName, SessionEvent][])('%s', (eventName, event) => {
  it.each(Object.entries(models) as [ModelName, SessionModel][])('in %s', (modelName, model) => {
    expect(summary(model, event)).toBe(table[eventName][modelName] ?? table[eventName].rest);
  });
});

describe('content of the stages', () => {
  const after = (model: SessionModel, event: SessionEvent) => sessionTransition(model, event).state;

  it('selecting a team replaces the permissions and names team and client on the user', () => {
    const { view } = after(models['choosing-team'], events['teamSelected B']);
    expect(view).toMatchObject({
      stage: 'ready',
      team: teamB,
      permissions: ['showUsers'],
      me: {
        permissoes: ['showUsers'],
        user: { selectedTeamId: teamB.conta_id, clienteSelecionado: teamB.cliente },
      },
    });
  });

  it('adds manageTeamUsers for those who may manage the users of their teams', () => {
    const manager = buildMe({ user: { canManageTeamsUsers: true }, contasCargos: [teamA] });
    expect(after(models.loading, { type: 'meLoaded', epoch: 7, me: manager }).view).toMatchObject({
      permissions: ['showVOD', 'manageTeamUsers'],
    });
  });

  it.each([
    ['exactly one team is entered by itself', buildMe({ contasCargos: [teamA] }), null, teamA.conta_id],
    ['the stored selection is remembered', me, teamB.conta_id, teamB.conta_id],
    [
      'the selection of the server is remembered',
      { ...me, user: { ...me.user, selectedTeamId: teamB.conta_id } },
      null,
      teamB.conta_id,
    ],
    [
      'the stored selection wins over that of the server',
      { ...me, user: { ...me.user, selectedTeamId: teamB.conta_id } },
      teamA.conta_id,
      teamA.conta_id,
    ],
    ['a stored team that is no longer ours does not count', me, buildId(199), null],
    [
      'a server team that is no longer ours does not count',
      { ...me, user: { ...me.user, selectedTeamId: buildId(199) } },
      null,
      null,
    ],
    ['several teams and none selected have to be chosen from', me, null, null],
    ['none is its own stage', buildMe({ contasCargos: [] }), teamA.conta_id, 'no-team'],
  ])('%s', (_name, profile, wanted, expected) => {
    const { view, wanted: left } = after(
      { ...models.loading, wanted },
      { type: 'meLoaded', epoch: 7, me: profile },
    );
    const got = view.stage === 'ready' ? view.team.conta_id : view.stage === 'no-team' ? 'no-team' : null;
    expect([got, left]).toEqual([expected, null]);
  });

  it('does not send the server a selection that it already has', () => {
    const known = { ...me, user: { ...me.user, selectedTeamId: teamB.conta_id } };
    const { commands } = sessionTransition(models.loading, { type: 'meLoaded', epoch: 7, me: known });
    expect(commands).toEqual([{ type: 'persist' }]);
  });

  it('a profile that is read again keeps the team, with its newest permissions', () => {
    const changed = buildMe({ contasCargos: [{ ...teamA, permissoes: ['showVOD', 'api'] }, teamB] });
    const { view } = after(models.ready, { type: 'meLoaded', epoch: 7, me: changed });
    expect(view).toMatchObject({ stage: 'ready', permissions: ['showVOD', 'api'] });
  });

  it('leaves a team that the profile no longer lists', () => {
    const step = sessionTransition(models.ready, {
      type: 'meLoaded',
      epoch: 7,
      me: buildMe({ contasCargos: [] }),
    });
    expect(step.state.view.stage).toBe('no-team');
    expect(step.commands).toEqual([{ type: 'persist' }]);
  });

  it('stays in choosing-team after «Limpar filtros», even if the server still remembers the old team', () => {
    const cleared = after(models.ready, { type: 'teamCleared' });
    const late = { ...me, user: { ...me.user, selectedTeamId: teamA.conta_id } };
    const { view } = after(cleared, { type: 'meLoaded', epoch: cleared.epoch, me: late });
    expect(view).toMatchObject({
      stage: 'choosing-team',
      me: { permissoes: [], user: { selectedTeamId: null } },
    });
  });

  it('a new team is entered once the profile lists it', () => {
    const teamC = buildTeam({ conta_id: buildId(199) });
    const asked = after(models.ready, events['teamSelected new']);
    const { view } = after(asked, {
      type: 'meLoaded',
      epoch: asked.epoch,
      me: buildMe({ contasCargos: [teamA, teamC] }),
    });
    expect(view).toMatchObject({ stage: 'ready', team: { conta_id: teamC.conta_id } });
  });

  it('a team that asks for a second factor stays closed until the profile says otherwise', () => {
    const closed = after(models.ready, { type: 'meLoaded', epoch: 7, me: closedMe });
    expect(closed.view).toMatchObject({
      stage: 'factor-required',
      team: { conta_id: teamA.conta_id },
      me: { permissoes: [], user: { selectedTeamId: teamA.conta_id } },
    });
    const open = after(closed, { type: 'meLoaded', epoch: 7, me });
    expect(open.view).toMatchObject({ stage: 'ready', team: teamA, permissions: ['showVOD'] });
  });

  it('a wrong code leaves the second step open, and its secret is gone with it', () => {
    const waiting = after(models['signing-in'], events.secondFactorAsked);
    expect(waiting).toMatchObject({ signIn: 'half-secret', view: { methods: ['totp'] } });
    expect(after(waiting, events.signInRefused)).toBe(waiting);
    for (const event of [
      events.secondFactorEnded,
      events.signInSucceeded,
      events.signInSubmitted,
      events.stopped,
    ])
      expect(after(waiting, event).signIn).toBeNull();
  });

  it('a changed profile keeps the selection of this tab', () => {
    const { view } = after(models.ready, {
      type: 'meChanged',
      user: buildUser({ nome: 'M.', selectedTeamId: teamB.conta_id }),
    });
    expect(view).toMatchObject({ me: { user: { nome: 'M.', selectedTeamId: me.user.selectedTeamId } } });
  });

  it.each<[EventName, boolean]>([
    ['signInSubmitted', false],
    ['tokenRefused', false],
    ['tokenExpired', false],
    ['signOutRequested', true],
  ])('%s tells other tabs of a sign-out: %s', (name, isSignOut) => {
    const { commands } = sessionTransition(models.ready, events[name]);
    expect(commands).toContainEqual({ type: 'forget', isSignOut });
  });

  it('increments the identity whenever a session ends, and not with the team or profile', () => {
    const raises = (event: SessionEvent) => after(models.ready, event).identity - models.ready.identity;
    const ending = [
      events.signInSubmitted,
      events.signOutRequested,
      events.tokenRefused,
      events['storage none'],
      events['storage other person'],
    ];
    const going = [events.loadRequested, events.meLoaded, events['teamSelected B'], events.tokenRefreshed];
    expect([ending.map(raises), going.map(raises)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
  });

  it('increments the epoch with each sign-in, load and sign-out, so that late answers are ignored', () => {
    for (const event of [
      events.signInSubmitted,
      events.loadRequested,
      events.signOutRequested,
      events.tokenRefused,
    ]) {
      expect(after(models.ready, event).epoch).toBe(8);
    }
  });

  it('publishes no token', () => {
    for (const event of Object.values(events)) {
      for (const model of Object.values(models)) {
        expect(JSON.stringify(after(model, event).view)).not.toMatch(/current|newer|half-secret/);
      }
    }
  });
});
