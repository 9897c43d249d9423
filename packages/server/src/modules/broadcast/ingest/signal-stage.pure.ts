/**
 * The packaging of one signal. `running`: a run packages it. `waiting`: a run ended, and the next one is due after a wait.
 * `replacing`: a run is being stopped for another one with other settings. `broken`: given up, the sender has to reconnect.
 * `closed`: stopped by the owner.
 */
export type SignalStage = 'running' | 'waiting' | 'replacing' | 'broken' | 'closed';

/** What happens to it. */
export type SignalEvent =
  /** The run ended without being asked to. `canRestart` is false for a pushed source and after too many failures. */
  | { readonly type: 'runEnded'; readonly canRestart: boolean }
  | { readonly type: 'waitEnded' }
  /** The settings of the run changed in a way that only a new run takes up. */
  | { readonly type: 'settingsChanged' }
  | { readonly type: 'runStopped' }
  /** The run could not be stopped; another one would write into the same folder. */
  | { readonly type: 'stopFailed' }
  | { readonly type: 'closed' };

/** What the shell does next. */
export type SignalCommand = 'launchRun' | 'stopRun' | 'waitForRestart' | 'reportBroken';

/** A stage, and the command that brings it about; null for none. */
export interface SignalStep {
  readonly stage: SignalStage;
  readonly command: SignalCommand | null;
}

type Steps = { readonly [Type in SignalEvent['type']]?: SignalStep };

const closed: SignalStep = { stage: 'closed', command: 'stopRun' };
const broken: SignalStep = { stage: 'broken', command: 'reportBroken' };
const launched: SignalStep = { stage: 'running', command: 'launchRun' };

/** Events that are missing in a stage change nothing: the next run takes up the newest settings by itself. */
const steps: { readonly [Stage in SignalStage]: Steps } = {
  running: {
    runEnded: { stage: 'waiting', command: 'waitForRestart' },
    settingsChanged: { stage: 'replacing', command: 'stopRun' },
    closed,
  },
  waiting: { waitEnded: launched, closed },
  replacing: { runStopped: launched, stopFailed: broken, closed },
  broken: { closed },
  closed: {},
};

export function transition(stage: SignalStage, event: SignalEvent): SignalStep {
  if (stage === 'running' && event.type === 'runEnded' && !event.canRestart) return broken;
  return steps[stage][event.type] ?? { stage, command: null };
}
