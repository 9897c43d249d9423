import { expect, it } from 'vitest';
import { transition } from './signal-stage.pure';
import type { SignalEvent, SignalStage } from './signal-stage.pure';

const ended = { type: 'runEnded', canRestart: true } as const;
const failed = { type: 'runEnded', canRestart: false } as const;
const waited = { type: 'waitEnded' } as const;
const changed = { type: 'settingsChanged' } as const;
const stopped = { type: 'runStopped' } as const;
const stuck = { type: 'stopFailed' } as const;
const closed = { type: 'closed' } as const;
const events: readonly SignalEvent[] = [ended, failed, waited, changed, stopped, stuck, closed];

const changes: readonly [SignalStage, SignalEvent, SignalStage, string][] = [
  ['running', ended, 'waiting', 'waitForRestart'],
  ['running', failed, 'broken', 'reportBroken'],
  ['running', changed, 'replacing', 'stopRun'],
  ['running', closed, 'closed', 'stopRun'],
  ['waiting', waited, 'running', 'launchRun'],
  ['waiting', closed, 'closed', 'stopRun'],
  ['replacing', stopped, 'running', 'launchRun'],
  ['replacing', stuck, 'broken', 'reportBroken'],
  ['replacing', closed, 'closed', 'stopRun'],
  ['broken', closed, 'closed', 'stopRun'],
];

it.each(changes)('%s, %o: %s and %s', (stage, event, next, command) => {
  expect(transition(stage, event)).toEqual({ stage: next, command });
});

it('changes nothing by any other event', () => {
  for (const stage of ['running', 'waiting', 'replacing', 'broken', 'closed'] as const) {
    for (const event of events) {
      if (changes.some(([from, on]) => from === stage && on === event)) continue;
      expect(transition(stage, event), `${stage} ${event.type}`).toEqual({ stage, command: null });
    }
  }
});
