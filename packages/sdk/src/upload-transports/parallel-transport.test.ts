import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { flushMs } from '../kernel/flush';
import type { TransportAnswer, TransportRequest } from '../upload';
import { startQueue } from '../upload/testing/start-queue';
import { createParallelTransport, type ParallelTransportOptions } from './parallel-transport';

interface Pending {
  readonly request: TransportRequest;
  /** `start-end` of its bytes. */
  readonly range: string;
  answer(answer: TransportAnswer | number | null): void;
}

/** A queue over the parallel transport, whose requests the test answers. */
function start(
  options: ParallelTransportOptions = { announced: () => ({ parallelChunks: true }) },
  { reportsProgress = false } = {},
) {
  const pending: Pending[] = [];
  const sent: string[] = [];
  const transport = createParallelTransport(
    {
      reportsProgress,
      send: (request) =>
        new Promise((resolve) => {
          const range = /\d+-\d+/.exec(request.contentRange ?? '')?.[0] ?? request.method;
          sent.push(range);
          const answer = (given: TransportAnswer | number | null) => {
            const index = pending.indexOf(one);
            if (index >= 0) pending.splice(index, 1);
            resolve(typeof given === 'number' || given === null ? { status: given } : given);
          };
          const one: Pending = { request, range, answer };
          pending.push(one);
          request.signal?.addEventListener('abort', () => answer(null));
        }),
    },
    options,
  );
  const world = startQueue(undefined, { transport });
  const settle = () => world.ports.advanceAsync(0);
  const answer = async (range: string, status: TransportAnswer | number | null) => {
    pending.find((each) => each.range === range)?.answer(status);
    await settle();
  };
  const under = () => pending.map(({ range }) => range);
  return { ...world, pending, sent, settle, answer, under };
}

describe('three chunks in flight', () => {
  it('are the next three; one that ends makes room for the next', async () => {
    const { addOne, entry, settle, answer, under } = start();
    const id = addOne('aula.mp4', 450);
    await settle();
    expect(under()).toEqual(['0-99', '100-199', '200-299']);
    await answer('100-199', 201);
    expect(under()).toEqual(['0-99', '200-299', '300-399']);
    await answer('0-99', 201);
    expect(entry(id).resumeOffset).toBe(200);
    expect(under()).toEqual(['200-299', '300-399', '400-449']);
    await answer('400-449', 201);
    await answer('300-399', 201);
    await answer('200-299', { status: 202, body: { received: 450, total: 450 } });
    expect(entry(id)).toMatchObject({ stage: 'done', progress: 100 });
  });

  it('count their bytes together, in one percent', async () => {
    const { addOne, entry, settle, answer, pending, ports } = start();
    const id = addOne('aula.mp4', 400);
    await settle();
    for (const { request } of pending) request.onProgress?.(50);
    ports.advance(flushMs);
    expect([entry(id).progress, entry(id).sentBytes]).toEqual([37, 150]);
    await answer('0-99', 201);
    ports.advance(flushMs);
    expect(entry(id).sentBytes).toBe(200);
    expect(entry(id).progress).toBe(50);
  });

  it('start a quarter of a chunk apart where the transport reports progress', async () => {
    const { addOne, settle, answer, under, pending } = start(undefined, { reportsProgress: true });
    const left = (bytes: number) => pending.at(-1)?.request.onProgress?.(bytes);
    addOne('aula.mp4', 450);
    await settle();
    expect(under()).toEqual(['0-99']);
    left(24);
    expect(under()).toEqual(['0-99']);
    left(25);
    left(25);
    expect(under()).toEqual(['0-99', '100-199', '200-299']);
    await answer('0-99', 201);
    expect(under()).toEqual(['100-199', '200-299']);
    left(25);
    expect(under()).toEqual(['100-199', '200-299', '300-399']);
  });

  it('that start apart continue when the chunk before fails or ends', async () => {
    const { addOne, entry, settle, answer, under, ports } = start(undefined, { reportsProgress: true });
    const id = addOne('aula.mp4', 250);
    await settle();
    await answer('0-99', 201);
    expect(under()).toEqual(['100-199']);
    await answer('100-199', 503);
    await ports.advanceAsync(1_000);
    expect(under()).toEqual(['100-199']);
    await answer('100-199', 201);
    await answer('200-249', { status: 202, body: { received: 250, total: 250 } });
    expect(entry(id).stage).toBe('done');
  });

  it('are fewer where other files need the connections', async () => {
    const { queue, settle, under } = start();
    queue.add(['1', '2', '3', '4', '5'].map((name) => new File([new Uint8Array(250)], name)));
    await settle();
    expect(under()).toEqual(['0-99', '0-99', '0-99', '0-99', '0-99']);
  });

  it('count a failed request that was sent ahead as one of five attempts', async () => {
    const { addOne, entry, settle, answer, sent, ports } = start();
    const id = addOne('aula.mp4', 250);
    await settle();
    await answer('100-199', 503);
    expect(entry(id).attempt).toBe(1);
    await answer('0-99', 201);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await ports.advanceAsync(10_000);
      await answer('100-199', 503);
    }
    expect(entry(id)).toMatchObject({ stage: 'failed', progress: 0, resumeOffset: 100 });
    expect(sent.filter((range) => range === '100-199')).toHaveLength(5);
  });

  it('keep the answers of other chunks while one is sent again', async () => {
    const { addOne, entry, settle, answer, sent, ports } = start();
    const id = addOne('aula.mp4', 250);
    await settle();
    await answer('100-199', 201);
    await answer('200-249', 201);
    await answer('0-99', 503);
    await ports.advanceAsync(1_000);
    await answer('0-99', { status: 202, body: { received: 250, total: 250 } });
    expect(entry(id).stage).toBe('done');
    expect(sent).toEqual(['0-99', '100-199', '200-249', '0-99']);
  });

  it('go on where each broke, beside one that did not', async () => {
    const { addOne, entry, settle, answer, under, pending, sent, ports } = start();
    const id = addOne('aula.mp4', 350);
    await settle();
    for (const { request } of pending) request.onProgress?.(50);
    ports.advance(flushMs);
    await answer('0-99', null);
    await answer('200-299', null);
    await ports.advanceAsync(1_000);
    expect(under()).toEqual(['100-199', 'GET']);
    const ranges = [
      [0, 39],
      [100, 149],
      [200, 229],
    ];
    await answer('GET', { status: 200, body: { ranges } });
    ports.advance(flushMs);
    expect(under()).toEqual(['100-199', '40-99', '230-329']);
    expect(entry(id).sentBytes).toBe(150);
    await answer('40-99', 201);
    expect(entry(id).resumeOffset).toBe(150);
    expect(under()).toEqual(['100-199', '230-329', '330-349']);
    for (const range of ['330-349', '230-329']) await answer(range, 201);
    expect(entry(id).resumeOffset).toBe(150);
    await answer('100-199', { status: 202, body: { received: 350, total: 350 } });
    expect(entry(id)).toMatchObject({ stage: 'done', progress: 100 });
    expect(sent).toEqual(['0-99', '100-199', '200-299', 'GET', '40-99', '230-329', '330-349']);
  });

  it('take the answer of a chunk that ended while the host was asked', async () => {
    const { addOne, entry, settle, answer, under, ports } = start();
    const id = addOne('aula.mp4', 200);
    await settle();
    await answer('0-99', null);
    await ports.advanceAsync(1_000);
    expect(under()).toEqual(['100-199', 'GET']);
    await answer('100-199', 201);
    const ranges = [
      [0, 39],
      [100, 149],
    ];
    await answer('GET', { status: 200, body: { ranges } });
    expect(under()).toEqual(['40-99']);
    await answer('40-99', 202);
    expect(entry(id).stage).toBe('done');
  });

  it('get the lost 202 of a chunk that came after the last one by sending the last byte again', async () => {
    const { addOne, entry, settle, answer, ports } = start();
    const id = addOne('aula.mp4', 250);
    await settle();
    await answer('200-249', 201);
    await answer('100-199', 201);
    await answer('0-99', null);
    await ports.advanceAsync(1_000);
    const probed: TransportAnswer = { status: 200, body: { received: 250, total: 250, ranges: [[0, 249]] } };
    await answer('GET', probed);
    // The last byte lies in a chunk whose 201 was not taken yet, so the host is asked once more.
    await answer('GET', probed);
    await answer('249-249', { status: 202, body: { received: 250, total: 250 } });
    expect(entry(id)).toMatchObject({ stage: 'done', progress: 100 });
  });

  it('are one on a line that carries no more in ten seconds', async () => {
    const now = vi.spyOn(performance, 'now');
    onTestFinished(() => now.mockRestore());
    now.mockReturnValue(0);
    const { addOne, settle, answer, under, pending, ports } = start(undefined, { reportsProgress: true });
    addOne('aula.mp4', 450);
    await settle();
    now.mockReturnValue(3_000);
    pending[0]?.request.onProgress?.(25);
    expect(under()).toEqual(['0-99']);
    now.mockReturnValue(12_000);
    await answer('0-99', 201);
    expect(under()).toEqual(['100-199']);
    now.mockReturnValue(12_100);
    pending[0]?.request.onProgress?.(99);
    expect(under()).toEqual(['100-199']);
    // A break begins the measurement anew, and the buffers on the way take the first bytes at once.
    await answer('100-199', 503);
    await ports.advanceAsync(1_000);
    pending[0]?.request.onProgress?.(50);
    expect(under()).toEqual(['100-199']);
  });

  it.each(['pause', 'cancel'] as const)('end with a %s', async (way) => {
    const { addOne, queue, settle, under } = start();
    const id = addOne('aula.mp4', 450);
    await settle();
    queue[way](id);
    await settle();
    expect(under()).toEqual(way === 'pause' ? [] : ['DELETE']);
  });

  it('end with a pause between two attempts', async () => {
    const { addOne, queue, settle, answer, under } = start();
    const id = addOne('aula.mp4', 450);
    await settle();
    await answer('0-99', 503);
    queue.pause(id);
    await settle();
    expect(under()).toEqual([]);
  });

  it('end with a refusal, and with a 202 before the last chunk', async () => {
    for (const status of [409, 202]) {
      const { addOne, settle, answer, under } = start();
      addOne('aula.mp4', 450);
      await settle();
      await answer('0-99', status);
      expect(under()).toEqual([]);
    }
  });

  it('are not used where the host is known to require order', async () => {
    const { addOne, settle, under } = start({ announced: () => ({ parallelChunks: false }) });
    addOne('aula.mp4', 450);
    await settle();
    expect(under()).toEqual(['0-99']);
  });

  it.each([true, false])('go without a form where the host takes raw chunks: %s', async (rawChunks) => {
    const { addOne, settle, pending } = start({ announced: () => ({ parallelChunks: true, rawChunks }) });
    addOne('aula ção & 🎬.mp4', 450);
    await settle();
    const type = rawChunks ? 'application/octet-stream' : undefined;
    expect(pending).toHaveLength(3);
    const attempts = new Set<string | null>();
    for (const { request } of pending) {
      expect([request.isRaw, request.headers?.['Content-Type']]).toEqual([rawChunks || undefined, type]);
      const { searchParams } = new URL(request.url, 'https://host.example');
      expect(searchParams.get('fileName')).toBe(rawChunks ? 'aula ção & 🎬.mp4' : null);
      attempts.add(searchParams.get('attempt'));
    }
    expect(attempts.size).toBe(rawChunks ? 3 : 1);
  });

  it.each([null, 503])('are tried again with the next chunk after a probe that got %s', async (status) => {
    const { addOne, settle, answer, under } = start({});
    addOne('aula.mp4', 450);
    await settle();
    expect(under()).toEqual(['GET']);
    await answer('GET', status);
    expect(under()).toEqual(['0-99']);
    await answer('0-99', 201);
    expect(under()).toEqual(['GET']);
    await answer('GET', { status: 200, body: { outOfOrder: true } });
    expect(under()).toEqual(['100-199', '200-299', '300-399']);
  });

  it('send only the ranges that the server lacks of a continued file', async () => {
    const { queue, settle, under, answer } = start();
    const received = [
      [0, 99],
      [150, 299],
    ] as const;
    queue.add([new File([new Uint8Array(450)], 'aula.mp4')], { videoId: 'v1', received });
    await settle();
    expect(under()).toEqual(['100-149', '300-399', '400-449']);
    await answer('100-149', 201);
    expect(under()).toEqual(['300-399', '400-449']);
  });
});

describe('any sequence of events of a file in parallel', () => {
  const action = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.constant('answer' as const), fc.nat(2), fc.constantFrom(0, 0, 0, 500, 503, 409)),
    },
    { weight: 3, arbitrary: fc.tuple(fc.constant('lose' as const), fc.nat(2), fc.constant(0)) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('move' as const), fc.nat(2), fc.constant(0)) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('tick' as const), fc.nat(2), fc.constant(0)) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constantFrom(
          'pause' as const,
          'resume' as const,
          'retry' as const,
          'offline' as const,
          'online' as const,
        ),
        fc.nat(2),
        fc.constant(0),
      ),
    },
  );

  it('keeps at most three in flight and five requests for a chunk, and is done only by a 202', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), fc.boolean(), async (course, reportsProgress) => {
        const { queue, addOne, entry, settle, pending, sent, ports } = start(undefined, { reportsProgress });
        const id = addOne('aula.mp4', 450);
        await settle();
        const held = new Set<string>();
        const inRow = new Map<string, number>();
        let seen = 0;
        let has202 = false;
        const check = () => {
          for (const range of sent.slice(seen)) inRow.set(range, (inRow.get(range) ?? 0) + 1);
          seen = sent.length;
          const { stage, progress, sentBytes } = entry(id);
          expect(pending.length).toBeLessThanOrEqual(3);
          expect(Math.max(0, ...inRow.values())).toBeLessThanOrEqual(5);
          if (stage !== 'failed' && stage !== 'done')
            expect(progress).toBe(Math.min(99, Math.floor((sentBytes * 100) / 450)));
          if (stage === 'done') expect([has202, pending.length]).toEqual([true, 0]);
        };
        for (const [what, index, status] of course) {
          const before = sent.length;
          const isEnded = ['done', 'failed'].includes(entry(id).stage);
          const one = pending[index % (pending.length || 1)];
          if (what === 'answer' && one) {
            if (status === 0) held.add(one.range);
            has202 ||= status === 0 && held.size === 5;
            one.answer(status || (held.size === 5 ? 202 : 201));
          } else if (what === 'lose') one?.answer(null);
          else if (what === 'move') one?.request.onProgress?.(30);
          else if (what === 'tick') await ports.advanceAsync(10_000);
          else if (what === 'offline' || what === 'online') ports.setOnline(what === 'online');
          else if (what === 'retry' || what === 'pause' || what === 'resume') queue[what](id);
          // Interrupted requests do not count as attempts, and a retry by the user resets the count.
          if (['retry', 'pause', 'offline'].includes(what)) inRow.clear();
          await settle();
          if (isEnded && what !== 'retry') expect(sent.length).toBe(before);
          check();
        }
        queue.dispose();
        await settle();
        expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });
});
