import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePorts } from '@palco/testing';
import type { TransportAnswer } from '../transport';
import { startQueue } from '../testing/start-queue';
import type { ResumeMessage } from './resume-contract';
import type { ResumeRecord } from './resume-store';
import { createUploadResume } from './upload-resume';
import { flushMs } from '../../kernel/flush';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Reads of files and digests under way: they run in real time, so that `settle` has to await them. */
const work = new Set<Promise<unknown>>();
const follow = <Result>(promise: Promise<Result>): Promise<Result> => {
  work.add(promise);
  return promise;
};
beforeEach(() => {
  const { arrayBuffer } = Blob.prototype;
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    return follow(arrayBuffer.call(this));
  });
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((...args) => follow(digest(...args)));
});

/** What all tabs of one browser share: the records, the locks and the channel. */
function openBrowser() {
  const records = new Map<string, ResumeRecord>();
  const listeners = new Map<object, (message: ResumeMessage) => void>();
  const { locks } = createFakePorts();
  return {
    records,
    locks,
    store: {
      list: async () => [...records.values()],
      put: async (record: ResumeRecord) => void records.set(record.videoId, record),
      remove: async (videoId: string) => void records.delete(videoId),
    },
    openChannel() {
      const tab = {};
      return {
        post(message: ResumeMessage) {
          for (const [other, listener] of listeners) if (other !== tab) listener(message);
        },
        subscribe(listener: (message: ResumeMessage) => void) {
          listeners.set(tab, listener);
          return () => void listeners.delete(tab);
        },
      };
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

const person = { personId: 'bruno', accountId: 'atlas' };
const aula = () => new File([new Uint8Array(450).fill(7)], 'aula.mp4', { lastModified: 1_000 });
const probed = (...ranges: [number, number][]): TransportAnswer => ({ status: 200, body: { ranges } });

interface TabOptions {
  readonly probe?: TransportAnswer | (() => TransportAnswer);
  readonly handle?: FileSystemFileHandle;
  readonly scope?: typeof person;
}

/** A tab: an upload queue whose chunks are answered by the test, with an `UploadResume`. */
function openTab(browser: Browser, { probe = probed([0, 199]), handle, scope = person }: TabOptions = {}) {
  const answers = new Map<string, (status: number) => void>();
  const world = startQueue((request) => {
    if (request.method === 'GET') return typeof probe === 'function' ? probe() : probe;
    const range = /\d+-\d+/.exec(request.contentRange ?? '')?.[0] ?? '';
    return new Promise((resolve) => answers.set(range, (status) => resolve(status)));
  });
  const $scope = atom(scope);
  const resume = createUploadResume({
    uploads: world.queue,
    sourceUrl: (videoId) => `/${videoId}`,
    transport: world.transport,
    $scope,
    ports: { ...world.ports, locks: browser.locks },
    handleOf: async () => handle,
    store: browser.store,
    channel: browser.openChannel(),
  });
  stops.push(() => resume.dispose());
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) {
      await world.ports.advanceAsync(0);
      await Promise.allSettled(work);
    }
  };
  return {
    ...world,
    resume,
    $scope,
    settle,
    async answer(range: string, status: number) {
      answers.get(range)?.(status);
      await world.ports.advanceAsync(flushMs);
      await settle();
    },
    items: () => resume.$items.get(),
    close: () => resume.dispose(),
  };
}

/** A tab that was closed after it had sent the first 200 bytes of `aula.mp4`. */
async function interrupted(browser: Browser, options: TabOptions = {}) {
  const tab = openTab(browser, options);
  const { accepted } = tab.queue.add([aula()]);
  await tab.settle();
  await tab.answer('0-99', 201);
  await tab.answer('100-199', 201);
  tab.close();
  return { id: accepted[0] ?? '', videoId: 'video of aula' };
}

describe('F22: an upload that a reload or a crash interrupted', () => {
  it('is offered, and continues with the same file at the first byte that the server lacks', async () => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    expect(browser.records.get(videoId)).toMatchObject({ offset: 200, size: 450, personId: 'bruno' });
    const tab = openTab(browser);
    await tab.settle();
    expect(tab.items()).toMatchObject([{ videoId, stage: 'needs-file', name: 'aula', offset: 200 }]);
    expect(tab.queue.$summary.get()).toMatchObject({ total: 0, percent: 0 });

    expect(await tab.resume.resume(videoId, aula())).toBe('continued');
    await tab.settle();
    expect(tab.items()).toEqual([]);
    expect(tab.ranges()).toEqual(['GET', '200-299/450']);
    expect(tab.createVideo).not.toHaveBeenCalled();
    await tab.answer('200-299', 201);
    await tab.answer('300-399', 201);
    await tab.answer('400-449', 202);
    expect(tab.stages()).toEqual(['done']);
    expect(browser.records.size).toBe(0);
  });

  it('still replaces the source of its video', async () => {
    const browser = openBrowser();
    const before = openTab(browser);
    before.queue.add([aula()], { videoId: 'v1', replaces: true });
    await before.settle();
    await before.answer('0-99', 201);
    before.close();
    const tab = openTab(browser);
    await tab.settle();
    expect(await tab.resume.resume('v1', aula())).toBe('continued');
    await tab.settle();
    expect(tab.queue.entry(tab.queue.$ids.get()[0] ?? '').get()).toMatchObject({
      videoId: 'v1',
      replaces: true,
    });
  });

  it.each([
    ['another name', new File([new Uint8Array(450).fill(7)], 'outra.mp4', { lastModified: 1_000 })],
    ['another size', new File([new Uint8Array(451).fill(7)], 'aula.mp4', { lastModified: 1_000 })],
    ['another date', new File([new Uint8Array(450).fill(7)], 'aula.mp4', { lastModified: 2_000 })],
    ['other bytes', new File([new Uint8Array(450).fill(8)], 'aula.mp4', { lastModified: 1_000 })],
  ])('F23: is not mixed up with a file of %s', async (_name, file) => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    const tab = openTab(browser);
    await tab.settle();
    expect(await tab.resume.resume(videoId, file)).toBe('other-file');
    expect(tab.items()).toMatchObject([{ stage: 'needs-file', problem: 'other-file' }]);
    expect(tab.ranges()).toEqual([]);
  });

  it.each([404, 410])('is shown as gone where the probe gets a %d', async (status) => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    const tab = openTab(browser, { probe: { status } });
    await tab.settle();
    expect(await tab.resume.resume(videoId, aula())).toBe('gone');
    expect(tab.items()).toMatchObject([{ stage: 'gone', problem: 'gone' }]);
    tab.resume.forget(videoId);
    await tab.settle();
    expect([tab.items(), browser.records.size]).toEqual([[], 0]);
  });

  it('stays offered where five probes get no answer', async () => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    const tab = openTab(browser, { probe: { status: null } });
    await tab.settle();
    const result = tab.resume.resume(videoId, aula());
    await tab.settle();
    expect(tab.items()).toMatchObject([{ stage: 'checking' }]);
    for (let turn = 0; turn < 5; turn++) {
      await tab.settle();
      await tab.ports.advanceAsync(30_000);
    }
    expect(await result).toBe('no-answer');
    expect(tab.ranges()).toEqual(Array.from({ length: 5 }, () => 'GET'));
    expect(tab.items()).toMatchObject([{ stage: 'needs-file', problem: 'no-answer' }]);
  });

  it('goes on where only the first probes are lost', async () => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    const lost: TransportAnswer[] = [{ status: null }, { status: 503 }];
    const tab = openTab(browser, { probe: () => lost.shift() ?? probed([0, 199]) });
    await tab.settle();
    const result = tab.resume.resume(videoId, aula());
    for (let turn = 0; turn < 3; turn++) {
      await tab.settle();
      await tab.ports.advanceAsync(30_000);
    }
    expect(await result).toBe('continued');
  });

  it.each<[string, [number, number], ...string[]]>([
    // Asked again, as at the end of every upload without a 202.
    ['only its last byte where only the 202 was lost', [0, 449], 'GET', '449-449/450'],
    ['the beginning where the server has only the end', [100, 449], '0-99/450'],
  ])('sends %s', async (_what, received, ...next) => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    const tab = openTab(browser, { probe: probed(received) });
    await tab.settle();
    await tab.resume.resume(videoId, aula());
    await tab.settle();
    expect(tab.ranges()).toEqual(['GET', ...next]);
  });

  it('needs no file where the browser has its handle and the person allows it', async () => {
    const browser = openBrowser();
    const asked: string[] = [];
    const handle = {
      requestPermission: async () => asked.push('asked') && 'granted',
      getFile: async () => aula(),
    } as unknown as FileSystemFileHandle;
    const { videoId } = await interrupted(browser, { handle });
    const tab = openTab(browser);
    await tab.settle();
    expect(tab.items()).toMatchObject([{ stage: 'ready' }]);
    expect(asked).toEqual([]);
    expect(await tab.resume.resume(videoId)).toBe('continued');

    // Interrupted again, by a tab that got no handle of its own.
    await tab.settle();
    await tab.answer('200-299', 201);
    tab.close();
    const third = openTab(browser);
    await third.settle();
    expect(third.items()).toMatchObject([{ stage: 'ready', offset: 300 }]);
    expect(await third.resume.resume(videoId)).toBe('continued');
  });

  it('keeps the handle that came with a file', async () => {
    const browser = openBrowser();
    const tab = openTab(browser);
    const handle = { name: 'aula.mp4' } as FileSystemFileHandle;
    tab.queue.add([aula()], { handle });
    await tab.settle();
    expect([...browser.records.values()]).toMatchObject([{ handle }]);
  });

  it('asks for the file where the handle is refused', async () => {
    const browser = openBrowser();
    const handle = { requestPermission: async () => 'denied' } as unknown as FileSystemFileHandle;
    const { videoId } = await interrupted(browser, { handle });
    const tab = openTab(browser);
    await tab.settle();
    expect(await tab.resume.resume(videoId)).toBe('needs-file');
    expect(tab.items()).toMatchObject([{ stage: 'needs-file' }]);
  });

  it('F25: is gone once its seven days are over', async () => {
    const browser = openBrowser();
    const { videoId } = await interrupted(browser);
    browser.records.set(videoId, { ...browser.records.get(videoId)!, expiresAt: 0 });
    const tab = openTab(browser);
    await tab.settle();
    expect(tab.items()).toMatchObject([{ stage: 'gone' }]);
  });
});

describe('stored uploads', () => {
  it.each([
    ['another person', { personId: 'ana', accountId: 'atlas' }],
    ['another team', { personId: 'bruno', accountId: 'outra' }],
  ])('are not offered to %s', async (_name, scope) => {
    const browser = openBrowser();
    await interrupted(browser);
    // Made without an account, it belongs to the person; with one, to the team as well.
    for (const [id, record] of browser.records) browser.records.set(id, { ...record, accountId: 'atlas' });
    const tab = openTab(browser, { scope });
    await tab.settle();
    expect(tab.items()).toEqual([]);
    tab.$scope.set(person);
    await tab.settle();
    expect(tab.items()).toHaveLength(1);
    tab.$scope.set(scope);
    await tab.settle();
    expect(tab.items()).toEqual([]);
  });

  it('keep their record when a sign-out removes them from the queue', async () => {
    const browser = openBrowser();
    const tab = openTab(browser);
    const [id = ''] = tab.queue.add([aula()]).accepted;
    await tab.settle();
    tab.$scope.set({ personId: null as unknown as string, accountId: null as unknown as string });
    tab.queue.remove(id);
    await tab.settle();
    expect([browser.records.size, tab.items().length]).toEqual([1, 0]);
  });

  it('lose their record when they are cancelled', async () => {
    const browser = openBrowser();
    const tab = openTab(browser);
    const [id = ''] = tab.queue.add([aula()]).accepted;
    await tab.settle();
    expect(browser.records.size).toBe(1);
    tab.queue.cancel(id);
    await tab.settle();
    expect(browser.records.size).toBe(0);
  });
});

describe('several tabs', () => {
  it('F24: show what one of them sends, and offer it when that one is gone', async () => {
    const browser = openBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.queue.add([aula()]);
    await first.settle();
    await first.answer('0-99', 201);
    expect(second.items()).toMatchObject([{ stage: 'elsewhere', name: 'aula', progress: 22 }]);
    expect(await second.resume.resume('video of aula', aula())).toBe('needs-file');
    expect(second.ranges()).toEqual([]);

    first.close();
    await second.settle();
    expect(second.items()).toMatchObject([{ stage: 'needs-file', offset: 100 }]);
    expect(await second.resume.resume('video of aula', aula())).toBe('continued');
  });

  it('show an upload no longer once it is done', async () => {
    const browser = openBrowser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.queue.add([aula()]);
    await first.settle();
    await first.answer('0-99', 202);
    await second.settle();
    expect(second.items()).toEqual([]);
  });

  it('offer nothing while another tab sends it', async () => {
    const browser = openBrowser();
    const first = openTab(browser);
    first.queue.add([aula()]);
    await first.settle();
    const later = openTab(browser);
    await later.settle();
    expect(later.items()).toEqual([]);
    await first.answer('0-99', 201);
    expect(later.items()).toMatchObject([{ stage: 'elsewhere' }]);
  });
});

it('the default store and channel do nothing where the platform has neither', async () => {
  const { openResumeStore, openResumeChannel } = await import('.');
  const store = openResumeStore();
  await store.put({ videoId: 'v' } as ResumeRecord);
  expect(await store.list()).toEqual([]);
  await store.remove('v');
  openResumeChannel().subscribe(() => undefined)();
});
