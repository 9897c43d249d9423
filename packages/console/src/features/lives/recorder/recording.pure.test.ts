import { describe, expect, it, test } from 'vitest';
import {
  around,
  lanePath,
  moved,
  recordingLines,
  selected,
  viewBoxOf,
  zoomed,
  type Lane,
  type TimeRange,
} from './recording.pure';

const minute = 60_000;
const whole: TimeRange = { from: 0, to: 100 * minute };
const range = (from: number, to: number): TimeRange => ({ from: from * minute, to: to * minute });
const lane = (...points: readonly [minutes: number, value: number][]): Lane => ({
  id: 'a',
  name: 'A',
  valueText: String,
  gapMs: 10 * minute,
  points: points.map(([at, value]) => ({ timestamp: at * minute, value })),
});

test.each<[what: string, shown: TimeRange, expected: TimeRange]>([
  ['half of it', zoomed(whole, whole, 0.5), range(25, 75)],
  ['twice as much', zoomed(range(40, 60), whole, 2), range(30, 70)],
  ['never more than the whole', zoomed(range(0, 80), whole, 2), whole],
  ['never before the begin', zoomed(range(0, 20), whole, 2), range(0, 40)],
  ['never less than a minute', zoomed(range(50, 51), whole, 0.5), range(50, 51)],
  ['later', moved(range(10, 20), whole, 0.5), range(15, 25)],
  ['earlier, up to the begin', moved(range(2, 12), whole, -0.5), range(0, 10)],
  ['later, up to the end', moved(range(92, 98), whole, 0.5), range(94, 100)],
  ['what is dragged over, from either end', selected(range(0, 50), whole, [0.8, 0.2]), range(10, 40)],
  ['five minutes about a moment', around(50 * minute, whole), range(47.5, 52.5)],
  ['five minutes at the end', around(100 * minute, whole), range(95, 100)],
  ['all of a short live', around(minute, range(0, 2)), range(0, 2)],
])('a zoom shows %s', (_, shown, expected) => {
  expect(shown).toEqual(expected);
});

test.each<[what: string, lane: Lane, path: string]>([
  ['nothing', lane(), ''],
  ['from the bottom to the top', lane([0, 0], [5, 4]), 'M0.00 98.0h0.01L50.00 2.0'],
  ['with a gap', lane([0, 4], [10.1, 4]), 'M0.00 2.0h0.01M101.00 2.0h0.01'],
  ['of zeros at the bottom', lane([0, 0], [10, 0]), 'M0.00 98.0h0.01L100.00 98.0'],
])('a line is drawn: %s', (_, given, path) => {
  expect(lanePath(given, whole)).toBe(path);
});

describe('the box', () => {
  it('shows the part of the stretch', () => {
    expect(viewBoxOf(whole, whole)).toBe('0.00 0 1000.00 100');
    expect(viewBoxOf(range(25, 50), whole)).toBe('250.00 0 250.00 100');
    expect(viewBoxOf(range(0, 0), range(0, 0))).toBe('0.00 0 0.01 100');
  });
});

test('a spreadsheet has values and marks in the order of time', () => {
  const marks = [{ id: '1', timestamp: minute, kind: 'control', text: 'Pausa', by: 'Marina' }] as const;
  const lanes = [lane([0, 4], [2, 5])];
  expect(recordingLines({ ...whole, lanes, marks }, ['Hora', 'Faixa', 'Valor', 'Quem'], 'Registro')).toEqual([
    ['Hora', 'Faixa', 'Valor', 'Quem'],
    ['1970-01-01T00:00:00.000Z', 'A', 4, ''],
    ['1970-01-01T00:01:00.000Z', 'Registro', 'Pausa', 'Marina'],
    ['1970-01-01T00:02:00.000Z', 'A', 5, ''],
  ]);
});
