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

/** One child process for all programmes: it starts with the first one, and where it dies another one goes on. */
export function createLiveSwitch({
  warn,
  told,
}: {
  warn(message: string, detail: object): void;
  /** A programme shows something else, or a second went by. */
  told?(id: string): void;
}): LiveSwitch {
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
  function launch(): Promise<boolean> {
    const started = forkMediaChild('media/switch');
    child = started;
    const tail = keepTail(started);
    const ready = new Promise<boolean>((resolve) => {
      started.on('message', (report: SwitchReport) => {
        if (report.type === 'ready') {
          ({ port } = report);
          resolve(true);
        } else {
          states.set(report.id, report.state);
          told?.(report.id);
        }
      });
      const ended = (how: unknown): void => {
        resolve(false);
        if (child !== started) return;
        child = null;
        starting = null;
        if (isStopped) return;
        warn('the process of programmes ended', { detail: `${String(how)} ${tail()}` });
        void delay(restartMs).then(() => wishes.size > 0 && begin());
      };
      started.once('exit', (code, signal) => ended(signal ?? code));
      // A child that could not be started emits no `exit`.
      started.on('error', (error) => started.pid === undefined && ended(error));
    });
    order({ type: 'start', secret, port });
    for (const [id, wish] of wishes) order({ type: 'wish', id, wish });
    const limit = delay(startLimitMs, false, { ref: false });
    return Promise.race([ready, limit]);
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
    sourceOf: (id) => `http://127.0.0.1:${port}/${id}?secret=${secret}`,
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
