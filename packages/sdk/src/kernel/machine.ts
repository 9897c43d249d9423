import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from './read-only';
import { isolated } from './report-error';

/** The result of a transition: the next state, and the commands to perform. */
export interface Step<State, Command> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** A pure rule: (state, event) -> next state and commands. It reads no clock, no random numbers and no network. */
export type Transition<State, Event, Command> = (state: State, event: Event) => Step<State, Command>;

/** A running machine: a readable state, and `send` as the only input. */
export interface Machine<State, Event> {
  readonly $state: ReadableAtom<State>;
  send(event: Event): void;
}

/** Options of {@link runMachine}. */
export interface MachineOptions<State, Event, Command> {
  readonly initial: State;
  readonly transition: Transition<State, Event, Command>;
  /** Performs one command through ports; its results are sent as events. */
  perform(command: Command, send: (event: Event) => void): void;
}

/**
 * Runs a pure transition function.
 *
 * Events sent while another one is handled are queued, so that a step is never interrupted by an event that a command sends
 * synchronously: the new state is published first, then its commands are performed in order, then the next event is taken. An
 * error thrown by a listener, a command or the transition is reported as uncaught; no command and no event is lost.
 */
export function runMachine<State, Event, Command>(
  options: MachineOptions<State, Event, Command>,
): Machine<State, Event> {
  const $state = atom<State>(options.initial);
  const queue: Event[] = [];

  const take = (event: Event): void => {
    const { state, commands } = options.transition($state.get(), event);
    $state.set(state);
    for (const command of commands) isolated(() => options.perform(command, send));
  };
  const send = (event: Event): void => {
    // The loop below is running already, and takes this event as well.
    if (queue.push(event) > 1) return;
    for (const next of queue) isolated(() => take(next));
    queue.length = 0;
  };

  return { $state: readOnly($state), send };
}
