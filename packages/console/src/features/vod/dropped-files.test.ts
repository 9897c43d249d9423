import { describe, expect, it } from 'vitest';
import { filesOfDrop } from './dropped-files';

const file = (name: string) => new File(['x'], name);

function fileEntry(name: string): FileSystemEntry {
  return {
    isFile: true,
    isDirectory: false,
    name,
    file: (done: (file: File) => void) => done(file(name)),
  } as unknown as FileSystemEntry;
}

/** Answers its children two at a time, as browsers answer them in portions. */
function folderEntry(name: string, children: FileSystemEntry[]): FileSystemEntry {
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      let next = 0;
      return {
        readEntries: (done: (entries: FileSystemEntry[]) => void) => {
          const portion = children.slice(next, next + 2);
          next += 2;
          done(portion);
        },
      };
    },
  } as unknown as FileSystemEntry;
}

function drop(entries: FileSystemEntry[]): DataTransfer {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => (entry.isFile ? file(entry.name) : null),
  }));
  return { items: [...items, { kind: 'string' }], files: [] } as unknown as DataTransfer;
}

const names = async (data: DataTransfer) => (await filesOfDrop(data)).map((one) => one.name);

describe('the files of a drop', () => {
  it('takes files as they are', async () => {
    expect(await names(drop([fileEntry('b.mp4'), fileEntry('a.mp4')]))).toEqual(['b.mp4', 'a.mp4']);
  });

  it('walks folders of any depth, reads every portion and leaves system files out', async () => {
    const inner = folderEntry('inner', [fileEntry('4.mp4')]);
    const outer = folderEntry('outer', [
      fileEntry('3.mp4'),
      fileEntry('1.mp4'),
      fileEntry('2.mp4'),
      inner,
      fileEntry('.DS_Store'),
    ]);
    expect(await names(drop([fileEntry('0.mp4'), outer]))).toEqual([
      '0.mp4',
      '1.mp4',
      '2.mp4',
      '3.mp4',
      '4.mp4',
    ]);
  });

  it('answers nothing for an empty folder', async () => {
    expect(await names(drop([folderEntry('empty', [])]))).toEqual([]);
  });

  it('reads plain files where the browser knows no entries', async () => {
    const data = { items: [], files: [file('plain.mp4')] } as unknown as DataTransfer;
    expect(await names(data)).toEqual(['plain.mp4']);
  });
});
