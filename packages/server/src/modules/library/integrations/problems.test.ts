import { expect, it } from 'vitest';
import { isMailDue, problemAfter, problemText } from './problems.pure';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 29) + minutes * 60_000);
const none = { problemCode: null, problemSince: null, problemMailed: null };

/** At which minutes of these looks a mail leaves. */
function mailsOf(looks: readonly (readonly [minute: number, code: string | null])[]): number[] {
  let state: Parameters<typeof problemAfter>[0] = none;
  const mails: number[] = [];
  for (const [minute, code] of looks) {
    if (code === null) {
      state = none;
      continue;
    }
    const problem = problemAfter(state, { code, now: at(minute) });
    const isDue = isMailDue(problem, at(minute));
    if (isDue) mails.push(minute);
    const problemMailed = isDue ? code : problem.mailed;
    state = { problemCode: code, problemSince: problem.since, problemMailed };
  }
  return mails;
}

const every5 = (code: string, minutes: number): [number, string][] =>
  Array.from({ length: minutes / 5 + 1 }, (_, index) => [index * 5, code]);

it('a permission that is gone is mailed at once, and once', () => {
  expect(mailsOf(every5('DEAUTHORIZED', 60))).toEqual([0]);
});

it('a refusal is mailed when the next look is refused too, and once', () => {
  expect(mailsOf(every5('PROVIDER_REFUSED', 3_000))).toEqual([5]);
  expect(
    mailsOf([
      [0, 'PROVIDER_REFUSED'],
      [5, null],
      [10, 'PROVIDER_REFUSED'],
      [15, null],
    ]),
  ).toEqual([]);
});

it('a service that does not answer is mailed after a day, and anew once it answered meanwhile', () => {
  expect(mailsOf(every5('PROVIDER_UNAVAILABLE', 3_000))).toEqual([1440]);
  const again = every5('PROVIDER_UNAVAILABLE', 1_440).map(([m, code]): [number, string] => [m + 2_000, code]);
  expect(mailsOf([...every5('PROVIDER_UNAVAILABLE', 1_500), [1_900, null], ...again])).toEqual([1440, 3440]);
});

it('every problem says what to do, in both languages', () => {
  for (const code of ['DEAUTHORIZED', 'PROVIDER_REFUSED', 'INTEGRATION_NOT_CONFIGURED', 'UNEXPECTED'])
    expect(problemText(code, 'pt-BR')).not.toBe(problemText(code, 'en'));
});
