import { afterEach, describe, expect, it, vi } from 'vitest';
import { runMachine, type Transition } from './machine';

type Event = 'up' | 'double';
type Command = 'log' | 'again';

const transition: Transition<number, Event, Command> = (state, event) => {
  if (event === 'up') return { state: state + 1, commands: ['log'] };
  return { state: state * 2, commands: ['again'] };
};

function start() {
  const seen: string[] = [];
  const machine = runMachine<number, Event, Command>({
    initial: 1,
    transition,
    perform(command, send) {
      seen.push(`${command}@${machine.$state.get()}`);
      if (command === 'again') {
        send('up');
        send('up');
      }
    },
  });
  machine.$state.listen((state) => seen.push(`state ${state}`));
  return { machine, seen };
}

afterEach(() => vi.unstubAllGlobals());

/** What is shown as an uncaught error. */
function catchReported(): readonly string[] {
  const reported: string[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(String(error)));
  return reported;
}

describe('runMachine', () => {
  it('publishes the state before it performs the commands', () => {
    const { machine, seen } = start();
    machine.send('up');
    expect(seen).toEqual(['state 2', 'log@2']);
  });

  it('queues events that a command sends, so that no step is interrupted', () => {
    const { machine, seen } = start();
    machine.send('double');
    expect(seen).toEqual(['state 2', 'again@2', 'state 3', 'log@3', 'state 4', 'log@4']);
  });

  it('queues events that a listener of the state sends', () => {
    const { machine, seen } = start();
    let sent = false;
    machine.$state.listen(() => {
      if (sent) return;
      sent = true;
      machine.send('up');
    });
    machine.send('double');
    expect(machine.$state.get()).toBe(5);
    expect(seen[1]).toBe('again@2');
  });

  it('performs the other commands, and takes the queued events, when a command throws', () => {
    const reported = catchReported();
    const performed: string[] = [];
    const machine = runMachine<number, 'both', string>({
      initial: 1,
      transition: (state) => ({ state: state + 1, commands: state < 3 ? ['broken', 'next'] : [] }),
      perform(command, send) {
        performed.push(command);
        if (command === 'next') return send('both');
        throw new Error('broken port');
      },
    });
    machine.send('both');
    expect(performed).toEqual(['broken', 'next', 'broken', 'next']);
    expect([machine.$state.get(), reported]).toEqual([4, ['Error: broken port', 'Error: broken port']]);
  });

  it('performs its commands, and calls the other listeners, when a listener throws', () => {
    const reported = catchReported();
    const seen: string[] = [];
    const machine = runMachine<number, 'up', 'log'>({
      initial: 1,
      transition: (state) => ({ state: state + 1, commands: ['log'] }),
      perform: (command) => void seen.push(command),
    });
    for (const name of ['first', 'second']) {
      machine.$state.listen(() => {
        throw new Error(`broken ${name}`);
      });
    }
    machine.$state.listen((state) => seen.push(`state ${state}`));
    machine.send('up');
    expect([seen, reported]).toEqual([
      ['state 2', 'log'],
      ['Error: broken first', 'Error: broken second'],
    ]);
    machine.send('up');
    expect(machine.$state.get()).toBe(3);
  });

  it('stays in its state when a transition throws', () => {
    const reported = catchReported();
    const machine = runMachine<number, 'up' | 'fail', never>({
      initial: 1,
      transition(state, event) {
        if (event === 'fail') throw new Error('broken rule');
        return { state: state + 1, commands: [] };
      },
      perform: () => undefined,
    });
    machine.send('fail');
    machine.send('up');
    expect([machine.$state.get(), reported]).toEqual([2, ['Error: broken rule']]);
  });
});
