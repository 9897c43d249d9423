import { expect, test } from 'vitest';
import { saveFailure } from './save-failure';

const broken = { status: 500, code: 'INTERNAL' } as const;
const locked = { status: 409, code: 'LIVE_ALREADY_STARTED' } as const;

test.each([
  ['the type', broken, ['type'], 'error.liveType', []],
  ['the type of a started live', locked, ['type', 'title'], 'error.liveType', []],
  ['the colour of the waiting room', broken, ['waitingRoomColor'], 'error.waitingRoomColor', []],
  ['the colour of the studio', broken, ['studioColor'], 'error.studioColor', []],
  ['one field of a step', broken, ['title'], 'error.liveSetting', ['settings']],
  [
    'several fields',
    broken,
    ['preRollUrl', 'type', 'title'],
    'error.liveSetting',
    ['settings', 'studio', 'ads'],
  ],
] as const)('what was not saved is named: %s', (_case, error, sent, key, steps) => {
  expect(saveFailure(error, sent)).toEqual({ key, steps });
});

test.each([
  ['the date of a started live', locked, ['scheduledStartTime']],
  ['no connection', { status: undefined, code: 'NETWORK_ERROR' }, ['title']],
  ['no permission', { status: 403, code: 'FORBIDDEN' }, ['type']],
] as const)('the default words say more: %s', (_case, error, sent) => {
  expect(saveFailure(error, sent)).toBeNull();
});
