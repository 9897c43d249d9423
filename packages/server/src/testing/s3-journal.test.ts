import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openS3Journal } from './s3-journal';
import { createS3Objects } from './s3-objects';
import type { S3Objects } from './s3-objects';

/** A file for the journal, and a store that begins with what it has. */
async function makeStore(): Promise<{ file: string; open(): S3Objects }> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-journal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'journal');
  return { file, open: () => createS3Objects(1, openS3Journal(file)) };
}

const textOf = (store: S3Objects, key: string): string => store.get(key).bytes.toString();

it('what a store had is there again: objects, and parts of what is not complete', async () => {
  const { open } = await makeStore();
  const before = open();
  before.put('one', Buffer.from('1'), false);
  before.put('two', Buffer.from('2'), false);
  before.objects.delete('two');
  const id = before.begin('three');
  const { etag } = before.putPart(id, { number: 1, bytes: Buffer.from('3') });
  const after = open();
  expect([...after.objects.keys()]).toEqual(['one']);
  expect(textOf(after, 'one')).toBe('1');
  after.complete(id, [[1, etag]]);
  expect([textOf(open(), 'three'), open().uploads.size]).toEqual(['3', 0]);
});

it('a store that is killed at any byte has each change as a whole or not at all, and goes on', async () => {
  const { file, open } = await makeStore();
  open().put('one', Buffer.from('1'), false);
  const first = readFileSync(file).length;
  open().put('two', Buffer.from('second'), false);
  const all = readFileSync(file);
  for (let length = first; length < all.length; length += 1) {
    writeFileSync(file, all);
    truncateSync(file, length);
    expect([...open().objects.keys()]).toEqual(['one']);
    open().put('three', Buffer.from('3'), false);
    expect([...open().objects.keys()]).toEqual(['one', 'three']);
  }
});

it('a store that is killed while it completes loses neither the parts nor the object', async () => {
  const { file, open } = await makeStore();
  const store = open();
  const id = store.begin('one');
  const { etag } = store.putPart(id, { number: 1, bytes: Buffer.from('1') });
  const before = readFileSync(file);
  store.complete(id, [[1, etag]]);
  const all = readFileSync(file);
  for (let length = before.length; length <= all.length; length += 1) {
    writeFileSync(file, before);
    appendFileSync(file, all.subarray(before.length, length));
    const after = open();
    if (!after.objects.has('one')) after.complete(id, [[1, etag]]);
    expect(textOf(after, 'one')).toBe('1');
  }
});
