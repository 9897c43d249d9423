import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctNames, downloadName } from './file-names.pure';

describe('the name of a download', () => {
  it.each([
    ['Aula 7', 'IMG_0001.MOV', 'Aula 7.mov'],
    ['a/b\\c:d*e?f"g<h>i|j', 'x.mp4', 'a b c d e f g h i j.mp4'],
    ['\u0000\n', null, 'video'],
    ['../../etc/passwd', 'x.mp4', '.. .. etc passwd.mp4'],
    ['Aula', 'sem extensão', 'Aula'],
  ])('%s of %s is %s', (title, sent, name) => {
    expect(downloadName(title, sent)).toBe(name);
  });
});

describe('names in one folder', () => {
  it.each([
    [
      ['Aula.mp4', 'Aula.mp4', 'Aula.mp4'],
      ['Aula.mp4', 'Aula (2).mp4', 'Aula (3).mp4'],
    ],
    // A name that somebody gave already is not given twice.
    [
      ['Aula.mp4', 'Aula (2).mp4', 'Aula.mp4'],
      ['Aula.mp4', 'Aula (2).mp4', 'Aula (3).mp4'],
    ],
    [
      ['aula.MP4', 'Aula.mp4'],
      ['aula.MP4', 'Aula (2).mp4'],
    ],
    [
      ['Aula.mp4', 'Aula.mov'],
      ['Aula.mp4', 'Aula.mov'],
    ],
    // One is composed, the other is not.
    [
      ['Ação.mp4', 'Ac\u0327a\u0303o.mp4'],
      ['Ação.mp4', 'Ac\u0327a\u0303o (2).mp4'],
    ],
    [
      ['con.mp4', 'Aula. .mp4', '.. .. x.mp4', '...'],
      ['con_.mp4', 'Aula.mp4', ' .. x.mp4', 'video'],
    ],
    // Windows drops the dot at the end, and takes a device for what it is with any extension.
    [
      ['Aula', 'Aula.', 'Aula. ', 'nul.tar.mp4'],
      ['Aula', 'Aula (2)', 'Aula (3)', 'nul_.tar.mp4'],
    ],
  ])('%o become %o', (given, names) => {
    expect(distinctNames(given)).toEqual(names);
  });

  it('are all different, keep their extension, and lead nowhere else', () => {
    const title = fc.string({
      unit: fc.constantFrom('a', 'A', '.', ' ', '(', '2', ')', '/', 'á'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(title, { maxLength: 12 }), (titles) => {
        const names = distinctNames(titles.map((one) => downloadName(one, 'x.mp4')));
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(titles.length);
        for (const name of names) {
          expect(name).toMatch(/\.mp4$/);
          expect(name).not.toMatch(/[/\\]|^\./);
        }
        for (const name of distinctNames(titles.map((one) => downloadName(one, null))))
          expect(name).not.toMatch(/[/\\]|^\.|[. ]$/);
      }),
    );
  });
});
