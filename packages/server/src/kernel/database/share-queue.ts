import { mayTake } from './pool-share.pure';

/** There are enough who wait for a connection of one owner. */
export class ShareFullError extends Error {
  override readonly name = 'ShareFullError';
}

/** What is measured of the waits for a share. */
export interface ShareWaits {
  onWaited(ms: number): void;
  onRefused(): void;
}

/** Of one owner; each is answered within seconds, so that more of them are a flood. */
const mostWaiting = 500;

interface Owner {
  own: number;
  readonly waiting: (() => void)[];
}

type Start = (error?: Error) => void;

/** What {@link ShareQueue} takes. */
export interface ShareQueueOptions {
  /** Connections of the pool. */
  readonly most: number;
  /** Of a wait. */
  readonly timeoutMs: number;
  waits(): ShareWaits | null;
}

/** Who may take a connection, and who waits for one: of several owners each in its turn. */
export class ShareQueue {
  /** Those that hold a connection or wait, the one that was served longest ago first. */
  readonly #owners = new Map<string, Owner>();
  readonly #options: ShareQueueOptions;
  #taken = 0;
  #waiting = 0;

  constructor(options: ShareQueueOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#waiting;
  }

  /** Calls `start` when the owner may take a connection, which counts from then on; null for nobody, who may at once. */
  enter(name: string | null, start: Start): void {
    if (name === null) {
      this.#taken += 1;
      return start();
    }
    const owner = this.#owners.get(name) ?? { own: 0, waiting: [] };
    if (owner.waiting.length === 0 && this.#mayTake(owner)) {
      this.#take(name, owner);
      start();
    } else if (owner.waiting.length >= mostWaiting) {
      this.#refuse(start, 'too many wait for a connection of the share');
    } else {
      this.#owners.set(name, owner);
      this.#wait(owner, start);
    }
  }

  /** A connection was given back. */
  leave(name: string | null): void {
    this.#taken -= 1;
    const owner = this.#owners.get(name ?? '');
    if (owner !== undefined) {
      owner.own -= 1;
      if (owner.own === 0 && owner.waiting.length === 0) this.#owners.delete(name ?? '');
    }
    // The pool tells it before the connection is free, and would open another one.
    if (this.#waiting > 0) queueMicrotask(() => this.#startWaiting());
  }

  #mayTake({ own }: Owner): boolean {
    return mayTake({ most: this.#options.most, taken: this.#taken, own });
  }

  #take(name: string, owner: Owner): void {
    owner.own += 1;
    this.#taken += 1;
    this.#owners.delete(name);
    this.#owners.set(name, owner);
  }

  #startWaiting(): void {
    while (this.#startNext());
  }

  /** False where nobody may take more. */
  #startNext(): boolean {
    for (const [name, owner] of this.#owners) {
      if (owner.waiting.length === 0 || !this.#mayTake(owner)) continue;
      this.#take(name, owner);
      owner.waiting.shift()?.();
      return true;
    }
    return false;
  }

  #wait(owner: Owner, start: Start): void {
    const began = performance.now();
    const end = (): void => {
      clearTimeout(timer);
      this.#waiting -= 1;
      this.#options.waits()?.onWaited(performance.now() - began);
    };
    const startNow = (): void => {
      end();
      start();
    };
    const timer = setTimeout(() => {
      owner.waiting.splice(owner.waiting.indexOf(startNow), 1);
      end();
      this.#refuse(start, 'no connection of the share was free in time');
    }, this.#options.timeoutMs);
    timer.unref();
    this.#waiting += 1;
    owner.waiting.push(startNow);
  }

  #refuse(start: Start, reason: string): void {
    this.#options.waits()?.onRefused();
    start(new ShareFullError(reason));
  }
}
