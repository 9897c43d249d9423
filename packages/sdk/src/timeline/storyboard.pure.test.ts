import { describe, expect, test } from 'vitest';
import { frameAt, parseStoryboard } from './storyboard.pure';

const cue = (start: string, end: string, payload = 's.jpg#xywh=160,90,160,90') =>
  `${start} --> ${end}\n${payload}`;
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const frame = { start: 0, end: 5, src: 's.jpg', x: 160, y: 90, width: 160, height: 90 };

describe('a storyboard in WebVTT', () => {
  test.each([
    ['one cue', vtt(cue('00:00:00.000', '00:00:05.000')), [frame]],
    ['times without hours', vtt(cue('00:00.000', '00:05.000')), [frame]],
    ['a name before the times', vtt(`1\n${cue('00:00.000', '00:05.000')}`), [frame]],
    ['settings behind the times', vtt(cue('00:00.000', '00:05.000 align:start')), [frame]],
    ['notes and styles', vtt('NOTE made by us', 'STYLE\n::cue {}', cue('00:00.000', '00:05.000')), [frame]],
    ['a title and a byte order mark', `\uFEFFWEBVTT - sprite\n\n${cue('00:00.000', '00:05.000')}`, [frame]],
    ['line ends of Windows', vtt(cue('00:00.000', '00:05.000')).replaceAll('\n', '\r\n'), [frame]],
    ['line ends of an old Mac', vtt(cue('00:00.000', '00:05.000')).replaceAll('\n', '\r'), [frame]],
    ['more blanks than one', vtt(cue('00:00.000 \t', '\t 00:05.000', 's.jpg#xywh=160,90,160,90 ')), [frame]],
    [
      'more hours than a day has',
      vtt(cue('100:00:00.500', '100:00:05.000')),
      [{ ...frame, start: 360_000.5, end: 360_005 }],
    ],
    ['the unit said', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=pixel:160,90,160,90')), [frame]],
    [
      'addresses with a path and a query',
      vtt(cue('00:00.000', '00:05.000', '../a/s.jpg?t=1#xywh=160,90,160,90')),
      [{ ...frame, src: '../a/s.jpg?t=1' }],
    ],
    [
      'cues out of order',
      vtt(cue('00:05.000', '00:10.000'), cue('00:00.000', '00:05.000')),
      [frame, { ...frame, start: 5, end: 10 }],
    ],
  ])('with %s', (_name, text, expected) => {
    expect(parseStoryboard(text)).toEqual(expected);
  });

  test.each([
    ['nothing', ''],
    ['a page of an error', '<!doctype html><title>404</title>'],
    ['another word', 'WEBVTTX\n\n' + cue('00:00.000', '00:05.000')],
    ['something before its first line', `x${vtt(cue('00:00.000', '00:05.000'))}`],
    ['no cue', vtt()],
    ['times alone', vtt('00:00.000 --> 00:05.000')],
    ['a word before the times', vtt(cue('at 00:00.000', '00:05.000'))],
    ['an address with a blank', vtt(cue('00:00.000', '00:05.000', 'a s.jpg#xywh=160,90,160,90'))],
    ['five numbers', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=160,90,160,90,1'))],
    ['a whole picture', vtt(cue('00:00.000', '00:05.000', 's.jpg'))],
    ['percent', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=percent:0,0,10,10'))],
    ['no picture', vtt(cue('00:00.000', '00:05.000', ''))],
    ['no width', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=0,0,0,90'))],
    ['no height', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=0,0,160,0'))],
    ['negative places', vtt(cue('00:00.000', '00:05.000', 's.jpg#xywh=-1,0,160,90'))],
    ['an end before its start', vtt(cue('00:05.000', '00:05.000'))],
    ['times of another format', vtt(cue('00:00:00,000', '00:00:05,000'))],
    ['subtitles', vtt(cue('00:00.000', '00:05.000', 'Bom dia.'))],
  ])('of %s has no frames', (_name, text) => {
    expect(parseStoryboard(text)).toEqual([]);
  });
});

test('the frame of a time is the last that has begun', () => {
  const frames = [2, 5, 10].map((start) => ({ ...frame, start, end: start + 1 }));
  const at = (time: number) => frameAt(frames, time)?.start;
  expect([at(0), at(2), at(4.9), at(5), at(99)]).toEqual([2, 2, 2, 5, 10]);
  expect(frameAt([], 3)).toBeNull();
});
