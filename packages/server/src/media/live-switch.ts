import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProgrammeState, ProgrammeWish } from './live/switch/programme';
import type { SwitchOrder, SwitchReport } from './live/switch/switch-messages';
import { forkMediaChild, keepTail } from './run-media-child';

export type { ProgrammeState, ProgrammeWish } from './live/switch/programme';

/** Shows one of the signals of a programme, or a card where none is there. */
export interface LiveSwitch {
  /** Resolves once programmes can be read; false where the process does not start. */
  ready(): Promise<boolean>;
  wish(id: string, wish: ProgrammeWish): void;
  /** Where packagers, and others that follow the programme, read it as FLV. */
  sourceOf(id: string): string;
  /** As it was told last; null before that. */
  stateOf(id: string): ProgrammeState | null;
  close(id: string): void;
  stop(): Promise<void>;
}

const startLimitMs = 30_000;
const restartMs = 250;

interface SwitchEvents {
  opened(port: number): void;
  state(id: string, state: ProgrammeState): void;
  ended(detail: string): void;
}

function forkSwitch(events: SwitchEvents): {
  readonly child: ChildProcess;
  readonly ready: Promise<boolean>;
} {
  const child = forkMediaChild('media/switch');
  const tail = keepTail(child);
  const ready = new Promise<boolean>((resolve) => {
    child.on('message', (report: SwitchReport) => {
      if (report.type === 'state') return events.state(report.id, report.state);
      events.opened(report.port);
      resolve(true);
    });
    const ended = (how: unknown): void => {
      resolve(false);
      events.ended(`${String(how)} ${tail()}`);
    };
    child.once('exit', (code, signal) => ended(signal ?? code));
    // A child that could not be started emits no `exit`.
    child.on('error', (error) => child.pid === undefined && ended(error));
  });
  return { child, ready: Promise.race([ready, delay(startLimitMs, false, { ref: false })]) };
}

/** One child process for all programmes: it starts with the first one, and where it dies another one goes on. */
export function createLiveSwitch({ warn }: { warn(message: string, detail: object): void }): LiveSwitch {
  const secret = randomBytes(18).toString('hex');
  const wishes = new Map<string, ProgrammeWish>();
  const states = new Map<string, ProgrammeState>();
  let child: ChildProcess | null = null;
  let starting: Promise<boolean> | null = null;
  let port = 0;
  let isStopped = false;

  function order(message: SwitchOrder): void {
    if (child?.connected) child.send(message, () => undefined);
  }
  function ended(of: ChildProcess, detail: string): void {
    if (child !== of) return;
    child = null;
    starting = null;
    if (isStopped) return;
    warn('the process of programmes ended', { detail });
    void delay(restartMs).then(() => wishes.size > 0 && begin());
  }
  function launch(): Promise<boolean> {
    const started = forkSwitch({
      opened: (given) => void (port = given),
      state: (id, state) => void states.set(id, state),
      ended: (detail) => ended(started.child, detail),
    });
    ({ child } = started);
    order({ type: 'start', secret, port });
    for (const [id, wish] of wishes) order({ type: 'wish', id, wish });
    return started.ready;
  }
  function begin(): Promise<boolean> {
    if (isStopped) return Promise.resolve(false);
    return (starting ??= launch());
  }
  return {
    ready: begin,
    wish(id, wish) {
      if (JSON.stringify(wishes.get(id)) === JSON.stringify(wish)) return;
      wishes.set(id, wish);
      order({ type: 'wish', id, wish });
    },
    sourceOf: (id) => `http://127.0.0.1:${port}/${id}?secret=${secret}&layers`,
    stateOf: (id) => states.get(id) ?? null,
    close(id) {
      wishes.delete(id);
      states.delete(id);
      order({ type: 'close', id });
    },
    async stop() {
      isStopped = true;
      if (child?.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
