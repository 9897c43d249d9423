import type { UploadEntry, UploadQueue } from '@palco/sdk/upload';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUploads, type UploadNews } from './upload-news';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Entry = Partial<UploadEntry> & { id: string };

/** A minimal store, with only what the watcher uses. */
function storeOf<Value>(first: Value) {
  let value = first;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    listen(listener: (value: Value) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribe(listener: (value: Value) => void) {
      listener(value);
      return this.listen(listener);
    },
  };
}

function queueOf(...ids: string[]) {
  const $ids = storeOf<readonly string[]>(ids);
  const entries = new Map(ids.map((id) => [id, storeOf<UploadEntry | undefined>(undefined)]));
  const set = (entry: Entry) => entries.get(entry.id)?.set({ stage: 'sending', ...entry } as UploadEntry);
  for (const id of ids) set({ id, stage: 'queued' });
  const queue = { $ids, entry: (id: string) => entries.get(id) } as unknown as UploadQueue;
  return { queue, set };
}

const names = (news: UploadNews | undefined) =>
  news &&
  Object.fromEntries(
    Object.entries(news).map(([end, list]) => [end, (list as UploadEntry[]).map(({ id }) => id)]),
  );

test('uploads that end together are told of together, by how they ended', () => {
  const { queue, set } = queueOf('a', 'b', 'c', 'd');
  const told: UploadNews[] = [];
  const stop = watchUploads(queue, (news) => told.push(news));
  set({ id: 'a', stage: 'done', videoId: '1' });
  set({ id: 'b', stage: 'failed', videoId: '2' });
  set({ id: 'c', stage: 'failed' });
  vi.advanceTimersByTime(1000);
  expect(told.map(names)).toEqual([{ finished: ['a'], failed: ['b'], notCreated: ['c'] }]);
  stop();
  set({ id: 'd', stage: 'done', videoId: '4' });
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
});

test('the message about videos that could not be made waits for the last one', () => {
  const { queue, set } = queueOf('a', 'b');
  const told: UploadNews[] = [];
  watchUploads(queue, (news) => told.push(news));
  set({ id: 'b', stage: 'creating' });
  set({ id: 'a', stage: 'failed' });
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
  set({ id: 'b', stage: 'failed' });
  vi.advanceTimersByTime(1000);
  expect(told.map(names)).toEqual([{ finished: [], failed: [], notCreated: ['a', 'b'] }]);
});

test('a retry that ends differently replaces what was to be told', () => {
  const { queue, set } = queueOf('a');
  const told: UploadNews[] = [];
  watchUploads(queue, (news) => told.push(news));
  set({ id: 'a', stage: 'failed', videoId: '1' });
  set({ id: 'a', stage: 'sending', videoId: '1' });
  set({ id: 'a', stage: 'done', videoId: '1' });
  vi.advanceTimersByTime(1000);
  expect(told.map(names)).toEqual([{ finished: ['a'], failed: [], notCreated: [] }]);
});
