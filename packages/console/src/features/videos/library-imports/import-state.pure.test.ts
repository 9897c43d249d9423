import type { Import, ImportItem } from '@palco/sdk/admin';
import { contractExample } from '@palco/testing';
import { expect, test } from 'vitest';
import {
  companionsOf,
  hasAddresses,
  isUnderWay,
  isUnread,
  measured,
  minutesOf,
  offersOf,
  problemsOf,
  progressOf,
  shortageOf,
  toPlanSize,
  type ImportOffer,
} from './import-state.pure';

type Totals = Import['totals'];

const example = contractExample('Import');
const totalsOf = (values: Partial<Totals>): Totals => ({ ...example.totals, ...values });
const problem = (code: string) => ({ code, message: 'x' });

test.each<[Import['status'], Partial<Totals>, string | null, readonly ImportOffer[]]>([
  ['reading', {}, null, ['stop']],
  ['ready', { planned: 3 }, null, ['start']],
  // All of it is here already, or nothing is let out.
  ['ready', { present: 3, withheld: 2 }, null, []],
  ['running', { running: 2 }, null, ['stop']],
  ['running', { running: 2, failed: 1 }, null, ['retry', 'stop']],
  ['stopped', { planned: 2 }, null, ['resume', 'credentials']],
  ['failed', {}, 'SOURCE_UNREACHABLE', ['retry', 'credentials']],
  ['failed', {}, 'CREDENTIALS_REFUSED', ['credentials', 'retry']],
  ['done', { done: 2 }, null, []],
  ['done', { done: 2, failed: 1 }, null, ['retry', 'credentials']],
])('%s with %j and %s offers %j', (status, totals, code, offers) => {
  const error = code === null ? null : problem(code);
  expect(offersOf({ ...example, status, totals: totalsOf(totals), error })).toEqual(offers);
});

test.each<[Import['status'], boolean]>([
  ['reading', true],
  ['ready', false],
  ['running', true],
  ['done', false],
  ['stopped', false],
  ['failed', false],
])('%s is followed: %s', (status, followed) => {
  expect(isUnderWay({ status })).toBe(followed);
});

test.each<[Partial<Totals>, number | null]>([
  [{}, null],
  [{ withheld: 3, present: 2 }, null],
  [{ planned: 4 }, 0],
  [{ running: 3, done: 1 }, 25],
  [{ running: 1, done: 1, failed: 1 }, 66],
  [{ running: 1, done: 999 }, 99],
  [{ done: 3, failed: 1 }, 100],
])('%j is %s %% of the way', (totals, percent) => {
  expect(progressOf(totalsOf(totals))).toBe(percent);
});

test.each<[Partial<Totals>, boolean]>([
  [{ planned: 3, failed: 1 }, false],
  [{ done: 1 }, true],
  [{ present: 1 }, true],
])('%j has addresses: %s', (totals, has) => {
  expect(hasAddresses(totalsOf(totals))).toBe(has);
});

const estimate = {
  storedBytes: 100,
  storageLimitBytes: null,
  transcodedMinutes: 10,
  transcodingLimitMinutes: null,
  monthlyCents: 0,
  onceCents: 0,
  fits: true,
};

test.each([
  ['no dry run', null, null],
  ['a plan without limits', estimate, null],
  ['room for all', { ...estimate, storageLimitBytes: 100 }, null],
  ['too many bytes', { ...estimate, storageLimitBytes: 99, fits: false }, 'storage'],
  ['too many minutes', { ...estimate, transcodingLimitMinutes: 9, fits: false }, 'conversion'],
  [
    'too many of both',
    { ...estimate, storageLimitBytes: 99, transcodingLimitMinutes: 9, fits: false },
    'storage',
  ],
] as const)('%s: %s', (_name, given, shortage) => {
  expect(shortageOf(given)).toBe(shortage);
});

test.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
])('%s s are %s minutes of a plan', (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});

test('what belongs to a video is told where there is some', () => {
  expect(companionsOf({ captions: [], chapters: 0, hasPoster: false })).toEqual([]);
  expect(companionsOf({ captions: ['en', 'pt-BR'], chapters: 3, hasPoster: true })).toEqual([
    { kind: 'captions', count: 2 },
    { kind: 'chapters', count: 3 },
    { kind: 'poster', count: 1 },
  ]);
});

test.each<[ImportItem['status'], string | null, readonly string[], readonly string[]]>([
  ['planned', null, [], []],
  ['withheld', 'Sem arquivo.', [], ['Sem arquivo.']],
  ['present', 'Já está aqui.', [], []],
  ['failed', 'O link venceu.', [], ['O link venceu.']],
  ['done', null, ['Sem capa.', 'Sem legenda.'], ['Sem capa.', 'Sem legenda.']],
])('%s with %s, missing %j, tells %j', (status, message, missing, told) => {
  const toProblem = (text: string) => ({ code: 'X', message: text });
  const given = {
    status,
    problem: message === null ? null : toProblem(message),
    missing: missing.map(toProblem),
  };
  expect(problemsOf(given)).toEqual(told);
});

test.each<[Import['status'], number, boolean]>([
  ['reading', 0, false],
  ['ready', 0, false],
  ['failed', 0, true],
  ['failed', 3, false],
  ['stopped', 0, true],
  ['stopped', 3, false],
])('%s with %s found is unread: %s', (status, found, unread) => {
  expect(isUnread({ status, totals: totalsOf({ found }) })).toBe(unread);
});

test.each([
  [0, 0, 0],
  [0, 3, null],
  [12, 3, 12],
])('a sum of %s without %s is told as %s', (sum, unknown, told) => {
  expect(measured(sum, unknown)).toBe(told);
});

test.each([
  [100_000_000_000, 100, 'GB'],
  [2_410_000, 2.41, 'MB'],
  [1_000, 1, 'kB'],
  [0, 0, 'GB'],
])('%s bytes are %s %s of a plan', (bytes, amount, unit) => {
  expect(toPlanSize(bytes)).toEqual({ amount, unit });
});
