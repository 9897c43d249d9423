import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from './read-only';
import { isolated } from './report-error';

/** What a transition answers: the next state, and what the shell has to do about it. */
export interface Step<State, Command> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** A pure rule: (state, event) -> next state and commands. It reads no clock, no chance and no network. */
export type Transition<State, Event, Command> = (state: State, event: Event) => Step<State, Command>;

/** A running machine: a readable state, and `send` as the only input. */
export interface Machine<State, Event> {
  readonly $state: ReadableAtom<State>;
  send(event: Event): void;
}

export interface MachineOptions<State, Event, Command> {
  readonly initial: State;
  readonly transition: Transition<State, Event, Command>;
  /** Performs one command through ports; answers come back as events. */
  perform(command: Command, send: (event: Event) => void): void;
}

/**
 * Runs a pure transition function.
 *
 * Events sent while another one is handled are queued, so that a command that answers at once never sees a half-made step:
 * the new state is published first, then its commands are performed in order, then the next event is taken. What a listener,
 * a command or the transition throws is shown as an uncaught error and loses neither a command nor an event.
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
    // With another one before it, the event is taken by the loop that handles that one.
    if (queue.push(event) > 1) return;
    for (const next of queue) isolated(() => take(next));
    queue.length = 0;
  };

  return { $state: readOnly($state), send };
}
