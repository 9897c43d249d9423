import type { ChatMessages } from '@palco/openapi';
import type { TimerId } from '../kernel/ports';
import { isOver } from './chat-calls';
import type { ChatParts, ChatStateHolder } from './chat-contract';

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

type Ask = (query: string) => Promise<ChatMessages>;
type Answer = ChatMessages & { readonly isNewest: boolean };

/** The newest part of the room, or what changed; the newest as well where more changed than is answered. */
async function askNew(ask: Ask, state: ChatStateHolder): Promise<Answer> {
  const isFirst = state.get().me === null;
  const answer = await ask(isFirst ? '' : `after=${state.lastChange()}&limit=200`);
  if (!isFirst && !answer.haMais) return { ...answer, isNewest: false };
  return { ...(isFirst ? answer : await ask('')), isNewest: true };
}

/** @returns whether something is still missing: it was heard of after the server had looked */
function take(state: ChatStateHolder, { items, ultima, haMais, isNewest }: Answer): boolean {
  if (isNewest) state.change({ hasOlder: haMais });
  if (isNewest) state.joinNewest(items, ultima);
  else state.join(items);
  return state.readUpTo(ultima);
}

/** Asks again after a while, which is longer after each failure, or when the device has a network again. */
function createLater({ timers, random, network }: ChatParts['ports'], run: () => void) {
  let timer: TimerId | null = null;
  let unfollow: (() => void) | null = null;
  function disarm(): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
    unfollow?.();
    unfollow = null;
  }
  function now(): void {
    disarm();
    run();
  }
  function arm(failures: number): void {
    const delayMs =
      Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random.next() / 2);
    disarm();
    unfollow = network.subscribe((online) => online && now());
    // Offline no request is made.
    timer = timers.set(() => (network.isOnline() ? now() : arm(failures)), delayMs);
  }
  return { arm, disarm, isArmed: () => timer !== null };
}

/** Reads the room: the newest messages first, and what changed since from then on. */
export function createChatReader(
  { calls, state, ports, refuse }: ChatParts,
  { isOpen, answered }: { isOpen(): boolean; answered(): void },
) {
  let failures = 0;
  let underWay = 0;
  let isStale = false;

  const later = createLater(ports, () => void read());
  const ask: Ask = async (query) => (await calls.call('GET', 'messages', { query })) as ChatMessages;

  function tryLater(): void {
    failures += 1;
    state.change({ stage: state.get().me === null ? 'failed' : 'offline' });
    later.arm(failures);
  }
  async function read(): Promise<void> {
    const signal = calls.signal();
    underWay += 1;
    try {
      const answer = await askNew(ask, state);
      if (signal.aborted) return;
      failures = 0;
      state.change({ stage: isOpen() ? 'open' : 'offline', settings: answer.settings, me: answer.eu });
      if (take(state, answer)) later.arm(failures);
      answered();
    } catch (error) {
      if (signal.aborted) return;
      if (isOver(error)) refuse();
      else tryLater();
    } finally {
      underWay -= 1;
      if (isStale && underWay === 0 && !signal.aborted) void readHidden();
    }
  }
  async function readHidden(): Promise<void> {
    isStale = underWay > 0;
    if (!isStale && !later.isArmed()) await read();
  }
  return {
    read,
    /** Reads what came without its text; once more where something is read already, which may miss it. */
    readHidden,
    /** A request of another part had no answer: polls until one has. */
    lineLost(): void {
      if (!later.isArmed()) tryLater();
    },
    /** Reads what is missing, unless it is asked for already or soon. */
    async readMissing(): Promise<void> {
      if (underWay === 0 && !later.isArmed()) await read();
    },
    stop: later.disarm,
    async loadOlder(): Promise<void> {
      const oldest = state.oldest();
      if (oldest === undefined || !state.get().hasOlder) return;
      const { items, haMais } = await ask(`before=${oldest}&limit=50`);
      state.change({ hasOlder: haMais });
      state.joinOlder(items);
    },
  };
}
