import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { fileOf } from './testing/start-queue';
import type { TransportAnswer, TransportRequest } from './transport';
import { createUploadQueue } from './upload-queue';
import { maxAttempts } from './upload-state.pure';

interface Pending {
  readonly request: TransportRequest;
  answer(answer: TransportAnswer): void;
}

/** One file, a host whose answers the test gives, and tokens that change while the file is sent. */
class World {
  readonly ports = createFakePorts();
  readonly broken: string[] = [];
  readonly queue = createUploadQueue({
    chunkSize: 100,
    ports: this.ports,
    createVideo: async () => ({ videoId: 'v' }),
    sourceUrl: (videoId) => `https://upload.test/${videoId}`,
    getToken: async () => this.#newest(),
    renewToken: async (refused) => {
      if (refused !== this.#newest() || this.canRenew) {
        if (refused === this.#newest()) this.rotate();
        this.#isRenewed = true;
        return this.#newest();
      }
      return null;
    },
    transport: { send: (request) => this.#send(request) },
  });
  readonly id = this.queue.add([fileOf('aula.mp4')]).accepted[0] ?? '';
  canRenew = true;
  #token = 0;
  #isRenewed = false;
  #inFlight: Pending[] = [];
  #chunk = '';
  #inRow = 0;
  #saw202 = false;
  #hasEnded = false;

  #newest(): string {
    return `t${this.#token}`;
  }

  /** Invalidates the current token. */
  rotate(): void {
    this.#token += 1;
  }

  #send(request: TransportRequest): Promise<TransportAnswer> {
    const { signal, token, contentRange = 'probe' } = request;
    if (this.#hasEnded) this.broken.push(`${contentRange} after the end`);
    if (this.underWay().length > 0) this.broken.push(`two in flight: ${contentRange}`);
    if (token !== this.#newest()) this.broken.push(`${contentRange} with ${token}, not ${this.#newest()}`);
    // The repeated request with a renewed token belongs to the same attempt.
    const isNew = contentRange !== this.#chunk;
    this.#inRow = isNew ? 1 : this.#inRow + (this.#isRenewed ? 0 : 1);
    this.#isRenewed = false;
    this.#chunk = contentRange;
    if (this.#inRow > maxAttempts) this.broken.push(`${contentRange} for the ${this.#inRow}th time`);
    return new Promise((resolve) => {
      const pending = { request, answer: resolve };
      this.#inFlight.push(pending);
      signal?.addEventListener('abort', () => {
        this.#forget(pending);
        // An interrupted attempt is not counted.
        this.#inRow -= 1;
        resolve({ status: null });
      });
    });
  }

  #forget(pending: Pending): void {
    this.#inFlight = this.#inFlight.filter((each) => each !== pending);
  }

  underWay(): readonly Pending[] {
    return this.#inFlight;
  }

  answer(status: number | null): void {
    const [pending] = this.#inFlight;
    if (!pending) return;
    const { token, contentRange } = pending.request;
    // A host refuses an invalid token before anything else.
    const given = token === this.#newest() ? status : 401;
    this.#forget(pending);
    if (given === 201) this.#inRow = 0;
    if (given === 202 && contentRange) this.#saw202 = true;
    const ranges = contentRange || given !== 200 ? undefined : [[0, 119]];
    pending.answer({ status: given, body: ranges && { ranges } });
  }

  order(what: 'pause' | 'resume' | 'retry'): void {
    if (what === 'retry') {
      if (this.#stage() === 'failed') {
        this.#hasEnded = false;
        this.#chunk = '';
      }
    }
    this.queue[what](this.id);
  }

  online(isOnline: boolean): void {
    this.ports.setOnline(isOnline);
  }

  #stage() {
    return this.queue.entry(this.id).get()?.stage;
  }

  check(): void {
    const entry = this.queue.entry(this.id).get();
    if (!entry) throw new Error('The entry is gone.');
    const { stage, progress, sentBytes, size } = entry;
    const percent = Math.min(99, Math.floor((sentBytes * 100) / size));
    if (stage !== 'failed' && stage !== 'done' && progress !== percent)
      this.broken.push(`${progress} % beside ${sentBytes} bytes of ${size}`);
    if (stage === 'failed' && progress > 0) this.broken.push(`failed at ${progress} %`);
    if ((stage === 'done') !== this.#saw202) this.broken.push(`${stage}, and a 202: ${this.#saw202}`);
    this.#hasEnded = stage === 'done' || stage === 'failed';
    if (this.#hasEnded && this.underWay().length > 0) this.broken.push(`${stage}, and a request in flight`);
  }
}

const named = (name: string, run: (world: World) => unknown) =>
  Object.assign(async (world: World) => void (await run(world)), { toString: () => name });

/** Answers `times` requests in a row with 503, each after the retry delay. */
async function failOften(world: World, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    world.answer(503);
    await settle();
    world.ports.advance(10_000);
    await settle();
  }
}

const statuses = [200, 201, 202, 204, 308, 400, 401, 404, 409, 413, 500, 503];
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...statuses)
      .map((status) => named(`${status}`, (world) => world.answer(status))),
  },
  { weight: 8, arbitrary: fc.constant(named('201', (world) => world.answer(201))) },
  { weight: 3, arbitrary: fc.constant(named('503', (world) => world.answer(503))) },
  {
    weight: 1,
    arbitrary: fc.nat(8).map((times) => named(`${times} times 503`, (world) => failOften(world, times))),
  },
  { weight: 2, arbitrary: fc.constant(named('no answer', (world) => world.answer(null))) },
  { weight: 4, arbitrary: fc.constant(named('new token', (world) => world.rotate())) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((may) => named(`renewing works: ${may}`, (world) => (world.canRenew = may))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('pause', 'resume', 'retry' as const)
      .map((what) => named(what, (world) => world.order(what))),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map((is) => named(is ? 'online' : 'offline', (world) => world.online(is))),
  },
  { weight: 5, arbitrary: fc.constant(named('time', (world) => world.ports.advance(5_000))) },
);

/** Lets promises settle without advancing the fake time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 16; turn++) await Promise.resolve();
}

describe('F7, F21: any sequence of events of one file, with tokens that change', () => {
  it('keeps the invariants, and every request carries the newest token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (course) => {
        const world = new World();
        await settle();
        for (const run of course) {
          await run(world);
          await settle();
          world.check();
          expect(world.broken).toEqual([]);
        }
        world.queue.dispose();
      }),
      { numRuns: 600 },
    );
  });
});
