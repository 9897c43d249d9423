import { expect, it } from 'vitest';
import type { LiveFiles } from '../../live/live-files';
import { isCutRecording } from '../../live/recording-name.pure';
import { openRecorder } from './recorder';

/** A disk in memory with a number of free bytes. A write takes what has room, and then fails. */
function openDisk(free: number) {
  const contents = new Map<string, string>();
  const paths = new Map<number, string>();
  const disk = { free, contents, reserve: 0 };
  const full = (): never => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const files: LiveFiles = {
    makeFolder: () => undefined,
    requireRoom: () => {
      if (disk.free <= disk.reserve) full();
    },
    create(path) {
      contents.set(path, '');
      paths.set(paths.size + 1, path);
      return paths.size;
    },
    write(file, bytes) {
      const path = paths.get(file) ?? '';
      const taken = Buffer.from(bytes).toString().slice(0, disk.free);
      if (taken === '') return full();
      disk.free -= taken.length;
      contents.set(path, (contents.get(path) ?? '') + taken);
      return taken.length;
    },
    truncate(file, size) {
      const path = paths.get(file) ?? '';
      disk.free += (contents.get(path) ?? '').length - size;
      contents.set(path, (contents.get(path) ?? '').slice(0, size));
    },
    close: () => undefined,
    rename(from, to) {
      contents.set(to, contents.get(from) ?? '');
      contents.delete(from);
    },
    remove(path) {
      disk.free += (contents.get(path) ?? '').length;
      contents.delete(path);
    },
  };
  return { disk, files };
}

const bytes = (text: string): Buffer => Buffer.from(text);
/** Contents and marks of the recordings in the order of their time, which is that in which they were begun. */
const recordingsOf = ({ contents }: { contents: Map<string, string> }) =>
  [...contents].map(([path, text]) => [text, isCutRecording(path)]);

it('cuts back to the last whole fragment where the disk is full, and goes on in a new file', () => {
  const { disk, files } = openDisk(12);
  const begun: string[] = [];
  const recorder = openRecorder('folder', { begun: (path) => begun.push(path) }, files);
  recorder.begin(bytes('init'));
  recorder.add(bytes('aaaaa'), true);
  expect(recorder.isDiskFull()).toBe(false);
  // Three bytes of five have room.
  recorder.add(bytes('bbbbb'), true);
  expect([recorder.isDiskFull(), recordingsOf(disk)]).toEqual([true, [['initaaaaa', true]]]);
  recorder.add(bytes('ccccc'), true);
  expect([recorder.isDiskFull(), recordingsOf(disk)]).toEqual([true, [['initaaaaa', true]]]);
  disk.free = 100;
  recorder.add(bytes('ddddd'), true);
  recorder.add(bytes('eeeee'), true);
  expect(recorder.isDiskFull()).toBe(false);
  expect(recordingsOf(disk)).toEqual([
    ['initaaaaa', true],
    ['initdddddeeeee', true],
  ]);
  expect(begun).toHaveLength(2);
});

it('marks a recording whose beginning had no room', () => {
  const { disk, files } = openDisk(6);
  const recorder = openRecorder('folder', { begun: () => undefined }, files);
  recorder.begin(bytes('init'));
  recorder.add(bytes('aaaaa'), true);
  expect([recorder.isDiskFull(), recordingsOf(disk)]).toEqual([true, []]);
  disk.free = 100;
  recorder.add(bytes('bbbbb'), true);
  expect(recordingsOf(disk)).toEqual([['initbbbbb', true]]);
});

it('does not mark a recording that had room', () => {
  const { disk, files } = openDisk(100);
  const recorder = openRecorder('folder', { begun: () => undefined }, files);
  recorder.begin(bytes('init'));
  recorder.add(bytes('aaaaa'), true);
  recorder.add(bytes('xxxxx'), false);
  recorder.add(bytes('bbbbb'), true);
  recorder.end();
  expect(recordingsOf(disk)).toEqual([
    ['initaaaaa', false],
    ['initbbbbb', false],
  ]);
});

it('leaves the reserve of the disk, and goes on once there is more', () => {
  const { disk, files } = openDisk(100);
  const recorder = openRecorder('folder', { begun: () => undefined }, files);
  recorder.begin(bytes('init'));
  recorder.add(bytes('aaaaa'), true);
  disk.reserve = 95;
  recorder.add(bytes('bbbbb'), true);
  expect([recorder.isDiskFull(), disk.free]).toEqual([true, 91]);
  disk.reserve = 0;
  recorder.add(bytes('ccccc'), true);
  recorder.end();
  expect(recordingsOf(disk)).toEqual([
    ['initaaaaa', true],
    ['initccccc', true],
  ]);
});
