import { describe, expect, it } from 'vitest';
import { runMachine, type Transition } from './machine';

type Event = 'up' | 'double' | 'fail';
type Command = 'log' | 'again' | 'throw';

const transition: Transition<number, Event, Command> = (state, event) => {
  if (event === 'up') return { state: state + 1, commands: ['log'] };
  if (event === 'double') return { state: state * 2, commands: ['again'] };
  return { state, commands: ['throw'] };
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
      if (command === 'throw') {
        send('up');
        throw new Error('broken port');
      }
    },
  });
  machine.$state.listen((state) => seen.push(`state ${state}`));
  return { machine, seen };
}

describe('runMachine', () => {
  it('publishes the state before it performs the commands', () => {
    const { machine, seen } = start();
    machine.send('up');
    expect(seen).toEqual(['state 2', 'log@2']);
  });

  it('queues events that a command sends, so that no step is seen half-made', () => {
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

  it('still hears events after a command threw, and does not replay what was queued behind it', () => {
    const { machine } = start();
    expect(() => machine.send('fail')).toThrow('broken port');
    expect(machine.$state.get()).toBe(1);
    machine.send('up');
    expect(machine.$state.get()).toBe(2);
  });
});
