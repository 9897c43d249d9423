import type { Video } from '@palco/sdk';
import { expect, it } from 'vitest';
import { needsSubtitleCheck } from './replaced-source.pure';

const subtitles: Video['subtitles'] = [
  { language: 'pt-BR', label: 'Português', origin: 'upload', url: '/legendas.vtt', version: 1 },
];
const replaced: Pick<Video, 'replacement' | 'size' | 'subtitles'> = {
  replacement: null,
  size: 40,
  subtitles,
};
const underWay = { status: 'processing' as const, progress: 10, error: null };
const failed = { status: 'failed' as const, progress: 0, error: null };

it.each<[string, typeof replaced, number | null, boolean]>([
  ['another file plays', replaced, 30, true],
  ['nobody replaced it here', replaced, null, false],
  ['it was given up', replaced, 40, false],
  ['it is under way', { ...replaced, replacement: underWay }, 30, false],
  ['it failed', { ...replaced, replacement: failed }, 30, false],
  ['there are no subtitles', { ...replaced, subtitles: [] }, 30, false],
])('subtitles are to be checked where %s', (_name, video, sizeBefore, expected) => {
  expect(needsSubtitleCheck(video, sizeBefore)).toBe(expected);
});
