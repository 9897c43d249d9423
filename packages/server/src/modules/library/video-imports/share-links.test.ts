import { describe, expect, it } from 'vitest';
import { isShareHost, readShareLink } from './share-links.pure';

describe('a link that people share', () => {
  it.each([
    [
      'https://drive.google.com/file/d/1AbC_d-E/view?usp=sharing',
      'https://drive.google.com/uc?export=download&id=1AbC_d-E',
    ],
    [
      'https://drive.google.com/file/u/1/d/1AbC/preview?resourcekey=0-x',
      'https://drive.google.com/uc?export=download&id=1AbC&resourcekey=0-x',
    ],
    ['https://drive.google.com/open?id=1AbC', 'https://drive.google.com/uc?export=download&id=1AbC'],
    ['https://www.dropbox.com/s/abc/aula.mp4?dl=0', 'https://www.dropbox.com/s/abc/aula.mp4?dl=1'],
    [
      'https://www.dropbox.com/scl/fi/abc/aula.mp4?rlkey=k&dl=0',
      'https://www.dropbox.com/scl/fi/abc/aula.mp4?rlkey=k&dl=1',
    ],
    [
      'https://escola-my.sharepoint.com/:v:/g/personal/ana/Eabc?e=4',
      'https://escola-my.sharepoint.com/:v:/g/personal/ana/Eabc?e=4&download=1',
    ],
    ['https://example.com/aula.mp4', 'https://example.com/aula.mp4'],
    ['https://notyoutube.com/watch?v=1', 'https://notyoutube.com/watch?v=1'],
    ['https://dl.dropboxusercontent.com/s/abc/aula.mp4', 'https://dl.dropboxusercontent.com/s/abc/aula.mp4'],
  ])('%s is fetched from %s', (link, address) => {
    expect(readShareLink(link)).toEqual({ address });
  });

  it.each([
    ['https://www.youtube.com/watch?v=abc', 'YOUTUBE_LINK'],
    ['https://m.youtube.com/shorts/abc', 'YOUTUBE_LINK'],
    ['https://youtu.be/abc', 'YOUTUBE_LINK'],
    ['https://1drv.ms/v/s!Abc', 'ONEDRIVE_LINK'],
    ['https://onedrive.live.com/?id=1', 'ONEDRIVE_LINK'],
    ['https://drive.google.com/drive/folders/1AbC', 'FOLDER_LINK'],
    ['https://www.dropbox.com/scl/fo/abc/h?rlkey=k', 'FOLDER_LINK'],
    ['https://escola.sharepoint.com/:f:/g/Eabc', 'FOLDER_LINK'],
  ])('%s is refused: %s', (link, refusal) => {
    expect(readShareLink(link)).toEqual({ refusal });
  });

  it('is known by its host', () => {
    expect(isShareHost(new URL('https://drive.google.com/uc?id=1'))).toBe(true);
    expect(isShareHost(new URL('https://example.com/a.mp4'))).toBe(false);
  });
});
