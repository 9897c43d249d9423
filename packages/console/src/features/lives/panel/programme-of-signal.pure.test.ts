import type { LiveSignal } from '@palco/sdk/lives';
import { expect, it } from 'vitest';
import { isOnAirNow, programmeText } from './programme-of-signal.pure';

type Programme = NonNullable<LiveSignal['programme']>;
const since = '2030-03-01T22:00:00.000Z';
const of = (shows: Programme['shows'], cause: Programme['cause']): Programme => ({ shows, cause, since });

it.each([
  [null, 2, null],
  [of('main', 'preferred'), null, null],
  [of('main', 'preferred'), 2, 'main'],
  [of('backup', 'away'), 2, 'backup.away'],
  [of('backup', 'by_hand'), 2, 'backup.by_hand'],
  [of('slate', 'silent'), 2, 'slate.silent'],
  [of('slate', 'away'), null, 'slate.away'],
])('of %j with the backup %j it says %j', (programme, backupSignal, text) => {
  expect(programmeText(programme, { backupSignal })).toBe(text);
});

it.each([
  [1, null, null, true],
  [1, of('main', 'preferred'), 2, true],
  [1, of('backup', 'away'), 2, false],
  [2, of('backup', 'away'), 2, true],
  [3, of('backup', 'away'), 2, false],
  [1, of('slate', 'away'), 2, false],
])('signal %i is on air with %j and the backup %j: %j', (id, programme, backup, isOnAir) => {
  expect(isOnAirNow(id, programme, backup)).toBe(isOnAir);
});
