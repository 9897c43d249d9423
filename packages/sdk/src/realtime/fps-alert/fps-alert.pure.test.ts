import { describe, expect, it } from 'vitest';
import {
  closeFpsAlert,
  takeFpsAlert as take,
  type FpsAlertMessage,
  type FpsAlertState,
} from './fps-alert.pure';

const start: FpsAlertState = { lives: [], openedAt: null };
const alert = (timestamp: number, live_id = 'a', titulo = 'Aula') => ({ timestamp, live_id, titulo });
/** Takes an alert that arrives when it was made, unless said otherwise. */
const takeFpsAlert = (
  state: FpsAlertState,
  message: FpsAlertMessage,
  arrivedAt = Number(message.timestamp),
) => take(state, message, { at: 1_000_000 + arrivedAt, monotonicMs: arrivedAt });
const idsOf = ({ lives }: FpsAlertState) => lives.map(({ id }) => id);
const openedAt1000 = takeFpsAlert(start, alert(1_000));

describe('the ten seconds', () => {
  it.each([
    [1_001, []],
    [11_000, []],
    [11_001, ['a']],
  ])('an alert of %d after one of 1000 that was closed opens %j', (timestamp, opened) => {
    expect(idsOf(takeFpsAlert(closeFpsAlert(openedAt1000), alert(timestamp)))).toEqual(opened);
  });

  it('count by arrival: the clock of a server that was set back hides no alert', () => {
    const closed = closeFpsAlert(openedAt1000);
    expect(idsOf(takeFpsAlert(closed, alert(-3_600_000), 11_001))).toEqual(['a']);
    expect(idsOf(takeFpsAlert(closed, alert(3_600_000), 11_000))).toEqual([]);
  });

  it('count by the monotonic clock: a device whose clock was set back an hour hides no alert', () => {
    const closed = closeFpsAlert(openedAt1000);
    const later = take(closed, alert(11_001), { at: 11_001 - 3_600_000, monotonicMs: 11_001 });
    expect(idsOf(later)).toEqual(['a']);
  });

  it('count from the one that opened it, not from one that did not, nor from one that joined', () => {
    const joined = takeFpsAlert(openedAt1000, alert(9_000, 'b'));
    const ignored = takeFpsAlert(closeFpsAlert(joined), alert(10_500));
    expect(idsOf(ignored)).toEqual([]);
    expect(idsOf(takeFpsAlert(ignored, alert(11_001)))).toEqual(['a']);
  });
});

describe('an alert of another server', () => {
  it.each([
    ['without a stamp', undefined, 1_001_000],
    ['with null', null, 1_001_000],
    ['with a text that is no time', 'agora', 1_001_000],
    ['with an ISO stamp', '2026-11-29T12:00:00Z', Date.UTC(2026, 10, 29, 12)],
  ])('%s counts', (_, timestamp, shown) => {
    const { lives } = takeFpsAlert(start, { ...alert(0), timestamp } as FpsAlertMessage, 1_000);
    expect(lives).toEqual([{ id: 'a', titulo: 'Aula', timestamp: shown }]);
  });
});

describe('an open alert', () => {
  it('takes another live, whenever it comes', () => {
    expect(idsOf(takeFpsAlert(openedAt1000, alert(1_001, 'b')))).toEqual(['a', 'b']);
  });

  it('names each live once, by the title that arrived last', () => {
    const renamed = takeFpsAlert(openedAt1000, alert(2_000, 'a', 'Aula nova'));
    expect(renamed.lives).toEqual([{ id: 'a', titulo: 'Aula nova', timestamp: 2_000 }]);
    expect(takeFpsAlert(renamed, alert(1_500, 'a', 'Aula velha')).lives[0]?.titulo).toBe('Aula velha');
    expect(takeFpsAlert(renamed, alert(2_000, 'a', 'Aula'))).toEqual({
      lives: [{ id: 'a', titulo: 'Aula', timestamp: 2_000 }],
      openedAt: 1_000,
    });
  });

  it('leaves the other lives as they are', () => {
    const two = takeFpsAlert(openedAt1000, alert(1_001, 'b', 'Outra'));
    expect(takeFpsAlert(two, alert(2_000, 'a', 'Aula nova')).lives).toEqual([
      { id: 'a', titulo: 'Aula nova', timestamp: 2_000 },
      { id: 'b', titulo: 'Outra', timestamp: 1_001 },
    ]);
  });

  it('is empty when it was closed', () => {
    expect(closeFpsAlert(openedAt1000)).toEqual({ lives: [], openedAt: 1_000 });
  });
});
