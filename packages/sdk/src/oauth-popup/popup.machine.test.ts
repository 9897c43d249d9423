import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import {
  isPopupOpen,
  popupGraceMs,
  popupTransition,
  type PopupCommand,
  type PopupEvent,
  type PopupQuestion,
  type PopupState,
} from './popup.machine';

const error = new SdkError({ code: 'NETWORK_ERROR', message: 'no answer' });
const question: PopupQuestion = {
  id: 'consent-1',
  provider: 'zoom',
  account: { id: 'z1', name: 'Ana', email: 'ana@example.com' },
  teamName: 'Vértice',
  expiresAt: '2026-01-01T00:00:00Z',
};
const asked = { stage: 'asking', question, isSending: false, error: null } as const;
const late = new SdkError({ code: 'NOT_FOUND', message: 'gone', status: 404 });
const watch = { closedAt: null, isRefused: false, isHinted: false };
const states = {
  idle: { stage: 'idle' },
  preparing: { stage: 'preparing' },
  waiting: { stage: 'waiting', ...watch },
  checking: { stage: 'checking', ...watch },
  hinted: { stage: 'checking', ...watch, isHinted: true },
  refusing: { stage: 'checking', ...watch, isRefused: true },
  lost: { stage: 'checking', ...watch, closedAt: 1000 },
  asking: asked,
  sending: { ...asked, isSending: true },
  connected: { stage: 'connected' },
  ended: { stage: 'ended', reason: 'closed', error: null },
} satisfies Record<string, PopupState>;
const events = {
  started: { type: 'started' },
  resumed: { type: 'resumed', at: 700 },
  opened: { type: 'opened' },
  blocked: { type: 'blocked' },
  ready: { type: 'ready', url: 'https://a.example' },
  failed: { type: 'failed', error },
  cancelled: { type: 'cancelled' },
  waited: { type: 'waited', at: 5000, isClosed: false },
  waitedClosed: { type: 'waited', at: 5000, isClosed: true },
  isGiven: { type: 'checked', question, at: 6000 },
  isNot: { type: 'checked', question: null, at: 6000 },
  isNotInTime: { type: 'checked', question: null, at: 1000 + popupGraceMs },
  hint: { type: 'hinted', result: 'received' },
  yes: { type: 'answered', isYes: true },
  no: { type: 'answered', isYes: false },
  kept: { type: 'kept', id: question.id },
  keptOther: { type: 'kept', id: 'consent-0' },
  unkept: { type: 'unkept', id: question.id, error },
  unkeptLate: { type: 'unkept', id: question.id, error: late },
  hintOfFailure: { type: 'hinted', result: 'failed' },
} satisfies Record<string, PopupEvent>;

const open: PopupCommand = { type: 'open' };
const follow: PopupCommand = { type: 'follow' };
const wait: PopupCommand = { type: 'wait' };
const check: PopupCommand = { type: 'check' };
const close: PopupCommand = { type: 'release', closes: true };
const leave: PopupCommand = { type: 'release', closes: false };
const ended = (reason: string) => ({ stage: 'ended', reason });

type Row = readonly [keyof typeof states, keyof typeof events, object, readonly PopupCommand[]];
/** Every pair that does something; all the others change nothing. */
const table: readonly Row[] = [
  ...(['idle', 'connected', 'ended'] as const).flatMap((from): Row[] => [
    [from, 'started', states.preparing, [open]],
    [from, 'resumed', { ...states.checking, closedAt: 700 }, [follow, check]],
  ]),
  ['preparing', 'opened', states.preparing, [{ type: 'prepare' }]],
  ['preparing', 'blocked', ended('blocked'), [close]],
  ['preparing', 'failed', { ...ended('failed'), error }, [close]],
  ['preparing', 'ready', states.waiting, [{ type: 'lead', url: 'https://a.example' }, wait]],
  ['waiting', 'waited', states.checking, [check]],
  ['waiting', 'waitedClosed', { stage: 'checking', closedAt: 5000 }, [check]],
  ['waiting', 'hint', { stage: 'checking', isRefused: false }, [check]],
  ['waiting', 'hintOfFailure', { stage: 'checking', isRefused: true }, [check]],
  ...(['checking', 'hinted', 'refusing', 'lost'] as const).flatMap((from): Row[] => [
    [from, 'isGiven', asked, [close]],
    [from, 'hint', { stage: 'checking', isHinted: true, isRefused: false }, []],
    [from, 'hintOfFailure', { stage: 'checking', isHinted: true, isRefused: true }, []],
  ]),
  ['checking', 'isNot', states.waiting, [wait]],
  // A window that is open may stay so for as long as a person needs.
  ['checking', 'isNotInTime', states.waiting, [wait]],
  ['hinted', 'isNot', { stage: 'checking', isHinted: false }, [check]],
  ['hinted', 'isNotInTime', { stage: 'checking', isHinted: false }, [check]],
  ['refusing', 'isNot', ended('refused'), [leave]],
  ['refusing', 'isNotInTime', ended('refused'), [leave]],
  ['lost', 'isNot', { stage: 'waiting', closedAt: 1000 }, [wait]],
  ['lost', 'isNotInTime', ended('closed'), [close]],
  ['asking', 'yes', states.sending, [{ type: 'answer', question, isYes: true }]],
  ['asking', 'no', ended('cancelled'), [{ type: 'answer', question, isYes: false }]],
  ['asking', 'cancelled', ended('cancelled'), [{ type: 'answer', question, isYes: false }]],
  ...(['asking', 'sending'] as const).flatMap((from): Row[] => [
    [from, 'kept', { stage: 'connected' }, []],
    [from, 'unkept', { ...asked, error }, []],
    [from, 'unkeptLate', { ...ended('expired'), error: late }, []],
  ]),
  ...(['preparing', 'waiting', 'checking', 'hinted', 'refusing', 'lost'] as const).map((from): Row => [
    from,
    'cancelled',
    ended('cancelled'),
    [close],
  ]),
];

describe.each(Object.entries(states))('a popup that is %s', (name, state) => {
  it.each(Object.entries(events))('when it is %s', (event, given) => {
    const row = table.find(([from, on]) => from === name && on === event);
    const step = popupTransition(state, given);
    expect(step.state).toMatchObject(row?.[2] ?? state);
    expect(step.commands).toEqual(row?.[3] ?? []);
  });
});

it('a window that looks closed and then open was never closed', () => {
  const lost = popupTransition(states.waiting, events.waitedClosed).state;
  const again = popupTransition({ ...(lost as typeof states.lost), stage: 'waiting' }, events.waited).state;
  expect(again).toMatchObject({ closedAt: null });
});

const someEvent: fc.Arbitrary<PopupEvent> = fc.oneof(
  fc.constantFrom(...Object.values(events)),
  fc.record({
    type: fc.constant('waited' as const),
    at: fc.integer({ min: 0, max: 1_000_000 }),
    isClosed: fc.boolean(),
  }),
);

function run(given: readonly PopupEvent[]) {
  let state: PopupState = { stage: 'idle' };
  const commands: PopupCommand[] = [];
  for (const event of given) {
    const step = popupTransition(state, event);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands };
}

describe('whatever happens', () => {
  it('every window that is opened is released once, when it ends, and none is left', () => {
    fc.assert(
      fc.property(fc.array(someEvent), (given) => {
        const { state, commands } = run(given);
        const count = (type: PopupCommand['type']) => commands.filter((one) => one.type === type).length;
        expect(count('open') + count('follow') - count('release')).toBe(isPopupOpen(state) ? 1 : 0);
      }),
    );
  });

  it('it waits or asks exactly where its stage says so: it never stops in silence', () => {
    fc.assert(
      fc.property(fc.array(someEvent), (given) => {
        const { state, commands } = run(given);
        const last = commands.findLast(({ type }) => type === 'wait' || type === 'check');
        if (state.stage === 'waiting') expect(last).toEqual(wait);
        if (state.stage === 'checking') expect(last).toEqual(check);
      }),
    );
  });

  it('it is connected only once the person said yes, and the server took it', () => {
    for (const needed of ['answered', 'kept'] as const)
      fc.assert(
        fc.property(
          fc.array(
            someEvent.filter((event) => event.type !== needed || (event.type === 'answered' && !event.isYes)),
          ),
          (given) => {
            const { state, commands } = run(given);
            const said = commands.some((one) => one.type === 'answer' && one.isYes);
            expect(needed === 'answered' ? said : state.stage === 'connected').toBe(false);
          },
        ),
      );
  });

  it('a window that looks closed ends it no sooner than three minutes later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: popupGraceMs - 1 }),
        fc.integer({ min: 0, max: 9_000 }),
        (ms, at) => {
          const begin: PopupEvent[] = [events.started, events.opened, events.ready];
          const looks: PopupEvent[] = [
            { type: 'waited', at, isClosed: true },
            { type: 'checked', question: null, at: at + ms },
          ];
          expect(run([...begin, ...looks]).state.stage).toBe('waiting');
        },
      ),
    );
  });
});
