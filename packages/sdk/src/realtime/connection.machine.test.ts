import { describe, expect, it } from 'vitest';
import {
  connectionTransition,
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionState,
} from './connection.machine';

type Stage = ConnectionState['stage'];
const stages: readonly Stage[] = ['off', 'connecting', 'open', 'waiting', 'refused'];
const events: readonly ConnectionEvent[] = [
  { type: 'wanted' },
  { type: 'unwanted' },
  { type: 'opened' },
  { type: 'settled' },
  { type: 'lost', code: 1006 },
  { type: 'waited' },
  { type: 'online' },
];
const wait = (before: number, isRestart = false): ConnectionState =>
  expect.objectContaining({ stage: 'waiting', failures: before + 1, isRestart });

/** The pairs of stage and event that change the state, from three failures on. */
const table: [Stage, ConnectionEvent['type'], Stage, number, ConnectionCommand[]][] = [
  ['off', 'wanted', 'connecting', 3, ['end', 'connect']],
  ['connecting', 'opened', 'open', 3, []],
  ['connecting', 'lost', 'waiting', 4, ['end', wait(3)]],
  ['open', 'settled', 'open', 0, []],
  ['open', 'lost', 'waiting', 4, ['end', wait(3)]],
  ['open', 'online', 'connecting', 3, ['end', 'connect']],
  ['waiting', 'waited', 'connecting', 3, ['end', 'connect']],
  ['connecting', 'online', 'connecting', 3, ['end', 'connect']],
  ['waiting', 'online', 'connecting', 3, ['end', 'connect']],
  ...stages.map((stage): (typeof table)[number] => [stage, 'unwanted', 'off', 0, ['end']]),
];

describe.each(stages)('%s', (stage) => {
  it.each(events.map((event) => [event.type, event] as const))('when it is %s', (type, event) => {
    const state = { stage, failures: 3 };
    const row = table.find(([from, on]) => from === stage && on === type);
    expect(connectionTransition(state, event)).toMatchObject(
      row ? { state: { stage: row[2], failures: row[3] }, commands: row[4] } : { state, commands: [] },
    );
  });
});

it('keeps isRestart until a connection has settled', () => {
  let state: ConnectionState = { stage: 'open', failures: 0 };
  const after = (event: ConnectionEvent) => {
    const step = connectionTransition(state, event);
    state = step.state;
    return step.commands;
  };
  expect(after({ type: 'lost', code: 1012 })).toContainEqual(wait(0, true));
  after({ type: 'waited' });
  expect(after({ type: 'lost', code: 0 })).toContainEqual(wait(1, true));
  after({ type: 'waited' });
  after({ type: 'opened' });
  expect(after({ type: 'lost', code: 1006 })).toContainEqual(wait(2, true));
  after({ type: 'waited' });
  after({ type: 'opened' });
  after({ type: 'settled' });
  expect(after({ type: 'lost', code: 1006 })).toContainEqual(wait(0, false));
});

describe.each<Stage>(['connecting', 'open'])('%s', (stage) => {
  it.each([1008, 4401, 4403])('does not come back after %d', (code) => {
    const { state, commands } = connectionTransition({ stage, failures: 0 }, { type: 'lost', code });
    expect([state.stage, commands]).toEqual(['refused', ['end']]);
  });

  it.each([
    [1012, true],
    [1006, false],
    [1000, false],
    [4000, false],
  ])('comes back after %d, with isRestart %j', (code, isRestart) => {
    const { commands } = connectionTransition({ stage, failures: 0 }, { type: 'lost', code });
    expect(commands).toEqual(['end', wait(0, isRestart)]);
  });
});

describe('a connection that is refused', () => {
  const connecting: ConnectionState = { stage: 'connecting', failures: 2 };
  const after = (state: ConnectionState, ...events: ConnectionEvent[]) =>
    events.reduce((now, event) => connectionTransition(now, event).state, state);

  it.each([
    ['a handshake that is refused', 1006, true],
    ['a try that takes too long', 0, false],
    ['a ticket that is refused', 4_429, false],
    ['a ticket without an answer', Number.NaN, false],
  ])('after %s (code %d) has isBlocked %j', (_, code, isBlocked) => {
    expect(after(connecting, { type: 'lost', code }).isBlocked).toBe(isBlocked);
  });

  it('stays blocked while it is tried again, until it is open', () => {
    const blocked = after(connecting, { type: 'lost', code: 1006 }, { type: 'waited' });
    expect(blocked).toMatchObject({ stage: 'connecting', isBlocked: true });
    expect(after(blocked, { type: 'opened' }).isBlocked).toBe(false);
    expect(after(blocked, { type: 'opened' }, { type: 'lost', code: 1006 }).isBlocked).toBe(false);
  });

  it('passes the retryAfterMs of the server on for that one wait', () => {
    const waiting = after(connecting, { type: 'lost', code: 4_429, retryAfterMs: 7_000 });
    expect(waiting.retryAfterMs).toBe(7_000);
    expect(after(waiting, { type: 'waited' }, { type: 'lost', code: 4_503 }).retryAfterMs).toBeUndefined();
  });
});
