import type { ChatMessages } from '@palco/openapi';
import type { TimerId } from '../kernel/ports';
import { isOver } from './chat-calls';
import type { ChatParts } from './chat-contract';

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** Reads the room: the newest messages first, and what changed since from then on. */
export function createChatReader({ calls, state, ports, refuse }: ChatParts, isOpen: () => boolean) {
  const { timers, random } = ports;
  let failures = 0;
  let timer: TimerId | null = null;

  const ask = async (query: string): Promise<ChatMessages> =>
    (await calls.call('GET', 'messages', { query })) as ChatMessages;

  /** The newest part of the room, or what changed; the newest as well where more changed than is answered. */
  async function askNew(): Promise<ChatMessages> {
    const isFirst = state.get().me === null;
    const answer = await ask(isFirst ? '' : `after=${state.lastChange()}&limit=200`);
    if (!isFirst && !answer.haMais) return answer;
    const newest = isFirst ? answer : await ask('');
    if (!isFirst) state.forget();
    state.change({ hasOlder: newest.haMais });
    return newest;
  }
  function tryLater(): void {
    failures += 1;
    state.change({ stage: state.get().me === null ? 'failed' : 'offline' });
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)) * (0.5 + random.next() / 2);
    stop();
    timer = timers.set(() => void read(), delayMs);
  }
  async function read(): Promise<void> {
    const signal = calls.signal();
    try {
      const { settings, eu, items } = await askNew();
      if (signal.aborted) return;
      failures = 0;
      state.change({ stage: isOpen() ? 'open' : 'offline', settings, me: eu });
      state.join(items);
    } catch (error) {
      if (signal.aborted) return;
      if (isOver(error)) refuse();
      else tryLater();
    }
  }
  function stop(): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
  }
  return {
    read,
    stop,
    async readOlder(): Promise<void> {
      const first = state.first();
      if (first === undefined || !state.get().hasOlder) return;
      const { items, haMais } = await ask(`before=${first.seq}&limit=50`);
      state.change({ hasOlder: haMais });
      state.join(items);
    },
  };
}
