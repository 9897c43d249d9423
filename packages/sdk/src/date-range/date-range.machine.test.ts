import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from './calendar.pure';
import {
  boundsAround,
  dateRangeTransition,
  initialDateRange,
  isWithin,
  placeInRange,
  rangeOf,
  type DateRangeEvent,
  type DateRangeState,
} from './date-range.machine';
import { dateRangePresets, presetOf, presetRange } from './presets.pure';

const today = '2026-11-20';
const empty = initialDateRange({ today });
const press = (state: DateRangeState, ...days: readonly string[]): DateRangeState =>
  days.reduce((at, day) => dateRangeTransition(at, { type: 'pressed', day }), state);
const turn = (state: DateRangeState, month: 0 | 1, by: number): DateRangeState =>
  dateRangeTransition(state, { type: 'turned', month, by });

describe('presses', () => {
  test.each([
    ['the first one starts', ['2026-11-10'], '2026-11-10', null],
    ['a later one completes', ['2026-11-10', '2026-11-15'], '2026-11-10', '2026-11-15'],
    ['the same day completes a range of one day', ['2026-11-10', '2026-11-10'], '2026-11-10', '2026-11-10'],
    ['an earlier one starts again', ['2026-11-10', '2026-11-05'], '2026-11-05', null],
    ['one on a whole range starts again', ['2026-11-10', '2026-11-15', '2026-11-12'], '2026-11-12', null],
    ['one out of bounds changes nothing', ['2026-11-10', '2036-11-21'], '2026-11-10', null],
  ])('%s', (_, days, start, end) => {
    expect(press(empty, ...days)).toMatchObject({ start, end });
  });

  test('the last day of the bounds is one of them', () => {
    expect(press(empty, '2016-11-20', '2036-11-20')).toMatchObject({
      start: '2016-11-20',
      end: '2036-11-20',
    });
    expect(press(empty, '2016-11-19')).toEqual(empty);
  });
});

describe('months', () => {
  test('are the last one and this one at first, and those of the value after that', () => {
    expect(empty.months).toEqual(['2026-10-01', '2026-11-01']);
    const value = { start: '2026-03-30', end: '2026-08-02' };
    expect(initialDateRange({ today, value }).months).toEqual(['2026-03-01', '2026-08-01']);
    const short = { start: '2026-03-10', end: '2026-03-12' };
    expect(initialDateRange({ today, value: short }).months).toEqual(['2026-02-01', '2026-03-01']);
  });

  test.each([
    ['the first one back', 0, -1, ['2026-09-01', '2026-11-01']],
    ['the first one on, which pushes the second', 0, 1, ['2026-11-01', '2026-12-01']],
    ['the second one on', 1, 2, ['2026-10-01', '2027-01-01']],
    ['the second one not before the first', 1, -1, ['2026-10-01', '2026-11-01']],
    ['the first one to the bound', 0, -999, ['2016-11-01', '2026-11-01']],
    ['the second one to the bound', 1, 999, ['2026-10-01', '2036-11-01']],
    ['both to the bound', 0, 999, ['2036-10-01', '2036-11-01']],
  ] as const)('turned: %s', (_, month, by, months) => {
    expect(turn(empty, month, by).months).toEqual(months);
  });

  test('are turned as little as shows the day that the keyboard leads to', () => {
    const move = (day: string) => dateRangeTransition(empty, { type: 'moved', day });
    expect(move('2026-10-01').months).toEqual(empty.months);
    expect(move('2026-12-01').months).toEqual(['2026-11-01', '2026-12-01']);
    expect(move('2026-09-30').months).toEqual(['2026-09-01', '2026-10-01']);
    expect(move('2040-01-01')).toMatchObject({ focused: '2036-11-20', months: ['2036-10-01', '2036-11-01'] });
  });

  test('that are turned keep a day for Tab in view', () => {
    expect(turn(empty, 0, -1).focused).toBe(today);
    expect(turn(empty, 1, 5).focused).toBe('2027-04-01');
    expect(turn(turn(empty, 1, 999), 0, 999).focused).toBe('2036-11-01');
  });
});

describe('a value from outside', () => {
  test.each([
    [
      'is cut at its end',
      { start: '2026-01-01', end: '2050-01-01' },
      { start: '2026-01-01', end: '2036-11-20' },
    ],
    [
      'is cut at its start',
      { start: '1999-01-01', end: '2026-01-01' },
      { start: '2016-11-20', end: '2026-01-01' },
    ],
    ['is none where all of it is out of bounds', { start: '1999-01-01', end: '1999-02-01' }, null],
    ['is none where it ends before it starts', { start: '2026-02-01', end: '2026-01-01' }, null],
  ])('%s', (_, range, expected) => {
    expect(rangeOf(dateRangeTransition(empty, { type: 'chosen', range }))).toEqual(expected);
  });
});

test('a day has its place in the range, which reaches to the keyboard while its end is open', () => {
  const whole = press(empty, '2026-11-10', '2026-11-12');
  const places = (state: DateRangeState) =>
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map((day) =>
      placeInRange(state, day),
    );
  expect(places(whole)).toEqual([null, 'start', 'inside', 'end', null]);
  const open = press(empty, '2026-11-10');
  expect(places(open)).toEqual([null, 'only', null, null, null]);
  expect(places(dateRangeTransition(open, { type: 'moved', day: '2026-11-12' }))).toEqual(places(whole));
  expect(places(empty)).toEqual([null, null, null, null, null]);
});

describe('presets', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['thisWeek', '2026-11-15', '2026-11-21'],
    ['lastWeek', '2026-11-08', '2026-11-14'],
    ['last15Days', '2026-11-06', '2026-11-20'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
  ] as const)('%s', (preset, start, end) => {
    expect(presetRange(preset, today)).toEqual({ start, end });
    expect(presetOf({ start, end }, today)).toBe(preset);
  });

  test('of a leap year, of a Sunday and over the turn of a year', () => {
    expect(presetRange('thisMonth', '2028-02-10')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
    expect(presetRange('thisWeek', '2026-11-15')).toEqual({ start: '2026-11-15', end: '2026-11-21' });
    expect(presetRange('lastWeek', '2027-01-02')).toEqual({ start: '2026-12-20', end: '2026-12-26' });
    expect(presetRange('last15Days', '2027-01-05')).toEqual({ start: '2026-12-22', end: '2027-01-05' });
  });

  test('none takes the range away, and any other range is no preset', () => {
    expect(presetRange('none', today)).toBeNull();
    expect(presetOf(null, today)).toBe('none');
    expect(presetOf({ start: '2026-11-01', end: '2026-11-02' }, today)).toBeUndefined();
    expect(dateRangePresets.at(-1)).toBe('none');
  });
});

// P4 of the design: for any list of events.
const days = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const events: fc.Arbitrary<DateRangeEvent> = fc.oneof(
  days.map((day) => ({ type: 'pressed' as const, day })),
  days.map((day) => ({ type: 'moved' as const, day })),
  fc.record({
    type: fc.constant('turned' as const),
    month: fc.constantFrom(0 as const, 1 as const),
    by: fc.integer({ min: -300, max: 300 }),
  }),
  fc.record({
    type: fc.constant('chosen' as const),
    range: fc.option(fc.record({ start: days, end: days })),
  }),
);

test('P4: start ≤ end or no end, all within bounds, months apart, and the presses of a model of six lines', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (list) => {
      let state = empty;
      let model: (string | null)[] = [null, null];
      const bounds = boundsAround(today);
      for (const event of list) {
        state = dateRangeTransition(state, event);
        const [start = null, end = null] = model;
        if (event.type === 'pressed' && isWithin(event.day, bounds))
          model =
            start === null || end !== null || event.day < start ? [event.day, null] : [start, event.day];
        if (event.type === 'chosen') model = [state.start, state.end];
        expect([state.start, state.end]).toEqual(model);
        if (state.end !== null) expect(state.start! <= state.end).toBe(true);
        for (const day of [state.start, state.end, state.focused])
          if (day !== null) expect(isWithin(day, bounds)).toBe(true);
        const [first, second] = state.months;
        expect(second >= addMonths(first, 1)).toBe(true);
        expect([first >= '2016-11-01', second <= '2036-11-01']).toEqual([true, true]);
        expect(state.months.some((month) => month.slice(0, 7) === state.focused.slice(0, 7))).toBe(true);
      }
    }),
  );
});
