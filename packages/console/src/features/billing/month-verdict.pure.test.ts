import { contractExample } from '@palco/testing';
import { expect, test } from 'vitest';
import { feeCentsOf, monthVerdict } from './month-verdict.pure';

const summary = contractExample('BillingSummary');
const peaks = (...viewers: number[]) => viewers.map((picoEspectadores) => ({ picoEspectadores }));

test('the audience of today is told where it is the largest and more than is included, with what it adds', () => {
  // 40 viewers beyond the 300 that are included at 30 cents each; the largest of before was 320.
  expect(monthVerdict(summary, peaks(90, 320, 340))).toEqual({
    kind: 'today',
    viewers: 340,
    included: 300,
    cents: 600,
  });
});

test('else what is beyond the plan, with what it is most of', () => {
  expect(monthVerdict(summary, peaks(340, 90))).toEqual({
    kind: 'beyond',
    cents: 1_200,
    item: 'espectadores',
  });
  expect(monthVerdict({ ...summary, competencia: '2026-10' }, peaks(90, 340))).toMatchObject({
    kind: 'beyond',
  });
});

test('a month within its plan says so, and a team without one nothing', () => {
  const [fee] = summary.linhas;
  expect(monthVerdict({ ...summary, linhas: fee ? [fee] : [] }, [])).toEqual({ kind: 'within' });
  expect(monthVerdict({ ...summary, plano: null, linhas: [] }, [])).toBeNull();
  expect(feeCentsOf(summary)).toBe(29_900);
});
