import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFakePorts } from '@palco/testing';
import type { TransportAnswer, TransportRequest } from './transport';
import { createUploadQueue } from './upload-queue';
import { holdsSlot } from './upload-state.pure';

const concurrency = 3;

interface Pending<Answer> {
  readonly name: string;
  readonly signal?: AbortSignal;
  answer(value: Answer): void;
  fail(): void;
}

/** A queue whose creations and chunks are answered by the test, one by one. Every broken invariant is collected. */
class World {
  readonly ports = createFakePorts();
  readonly creations: Pending<{ videoId: string }>[] = [];
  readonly chunks: Pending<TransportAnswer>[] = [];
  readonly broken: string[] = [];
  readonly removed = new Set<string>();
  /** Set while `pauseAll` runs, during which no request may start. */
  isQuiet = false;
  added = 0;

  readonly queue = createUploadQueue({
    concurrency,
    chunkSize: 100,
    ports: this.ports,
    sourceUrl: (videoId) => `https://upload.test/${videoId}`,
    createVideo: ({ title }, signal) => {
      this.#requested(title);
      const entries = this.entries();
      const earlier = entries.slice(
        0,
        entries.findIndex(({ name }) => name === title),
      );
      if (earlier.some(({ stage }) => stage === 'queued')) this.broken.push(`${title} before its turn`);
      return this.#wait(this.creations, title, signal);
    },
    transport: {
      send: ({ fileName, signal, method }: TransportRequest) => {
        if (method === 'DELETE') return Promise.resolve({ status: 204 });
        this.#requested(fileName);
        return this.#wait(this.chunks, fileName, signal);
      },
    },
  });

  entries() {
    return this.queue.$ids.get().flatMap((id) => this.queue.entry(id).get() ?? []);
  }

  check(): void {
    const stages = this.entries().map(({ stage }) => stage);
    const active = stages.filter(holdsSlot).length;
    const isUp = this.ports.network.isOnline();
    if (active > concurrency) this.broken.push(`${active} active`);
    if (isUp && active < concurrency && stages.includes('queued')) this.broken.push('a place left empty');
    const underWay = this.chunks.filter(({ signal }) => !signal?.aborted);
    if (underWay.length > concurrency) this.broken.push(`${underWay.length} chunks under way`);
    for (const { name, signal } of [...this.creations, ...this.chunks])
      if (this.removed.has(name) && !signal?.aborted) this.broken.push(`${name} goes on after its removal`);
  }

  #requested(name: string): void {
    if (this.isQuiet) this.broken.push(`${name} started by a pause`);
    if (this.removed.has(name)) this.broken.push(`${name} requested after its removal`);
  }

  #wait<Answer>(list: Pending<Answer>[], name: string, signal?: AbortSignal): Promise<Answer> {
    return new Promise((answer, reject) =>
      list.push({ name, signal, answer, fail: () => reject(new Error()) }),
    );
  }
}

type Action = (world: World) => void;

const pick = fc.nat(20);
const idAt = ({ queue }: World, index: number): string => {
  const ids = queue.$ids.get();
  return ids[index % (ids.length || 1)] ?? '';
};
const takeAt = <Item>(list: Item[], index: number): Item | undefined =>
  list.splice(index % (list.length || 1), 1)[0];
/** The name of an action, as a counterexample prints it. */
const named = (name: string, ...numbers: number[]) => `${name}(${numbers.join(', ')})`;
const action = (name: string, run: (world: World, index: number) => void) =>
  pick.map((index) =>
    Object.assign(((world) => run(world, index)) as Action, { toString: () => named(name, index) }),
  );

const actions = [
  action('add', (world, index) => {
    const names = Array.from({ length: 1 + (index % 5) }, () => String(++world.added));
    world.queue.add(names.map((name) => new File([new Uint8Array(150)], name)));
  }),
  action('pause', (world, index) => world.queue.pause(idAt(world, index))),
  action('pauseAll', (world) => {
    world.isQuiet = true;
    world.queue.pauseAll();
    world.isQuiet = false;
  }),
  action('resume', (world, index) => world.queue.resume(idAt(world, index))),
  action('retry', (world, index) => world.queue.retry(idAt(world, index))),
  action('retryFailed', (world) => world.queue.retryFailed()),
  ...(['remove', 'cancel'] as const).map((way) =>
    action(way, (world, index) => {
      const id = idAt(world, index);
      const entry = world.queue.entry(id).get();
      if (entry) world.removed.add(entry.name);
      world.queue[way](id);
    }),
  ),
  action('reorder', (world, index) => {
    const ids = world.queue.$ids.get();
    const moved = idAt(world, index);
    world.queue.reorder(index % 2 ? [moved] : [moved, ...ids.filter((id) => id !== moved)]);
  }),
  action('clearFinished', (world) => world.queue.clearFinished()),
  action('network', (world, index) => world.ports.setOnline(index % 3 > 0)),
  action('create', ({ creations }, index) => takeAt(creations, index)?.answer({ videoId: 'v' })),
  action('failCreation', ({ creations }, index) => takeAt(creations, index)?.fail()),
  action('createNothing', ({ creations }, index) => takeAt(creations, index)?.answer({ videoId: '' })),
  ...[201, 201, 202, 202, 404, 503, null].map((status) =>
    action(`answer ${status}`, ({ chunks }, index) => takeAt(chunks, index)?.answer({ status })),
  ),
  action('breakLine', ({ chunks }, index) => takeAt(chunks, index)?.fail()),
  action('tick', ({ ports }) => ports.advance(5_000)),
];

/** Lets promises settle without advancing the fake time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

it('any sequence of actions respects concurrency, the order of the queue and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...actions), { minLength: 5, maxLength: 60 }), async (course) => {
      const world = new World();
      for (const run of course) {
        run(world);
        await settle();
        world.check();
        expect(world.broken).toEqual([]);
      }
      world.queue.dispose();
      await settle();
      expect([world.ports.pending(), world.ports.listenerCount()]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});
