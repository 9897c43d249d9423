import { expect, it } from 'vitest';
import type { LadderFigures } from '../../ports/live-ingest';
import { ladderNews } from './ladder-news.pure';
import type { LadderTold } from './ladder-news.pure';

const planned = ['720p', '480p', '360p'];
const state = (encoded: string[], shed: string[], encoder: LadderFigures['encoder'] = 'software') => ({
  encoder,
  planned,
  encoded,
  shed,
  copied: [],
  away: [],
});

/** The news of one state after the other. */
function newsOf(states: readonly LadderFigures[]) {
  let told: LadderTold | null = null;
  return states.map((one) => {
    const next: ReturnType<typeof ladderNews> = ladderNews(told, one);
    told = next.told;
    if (next.news === null) return null;
    const { isBegun, shed, returned } = next.news;
    return `${isBegun ? 'begun' : ''} -${shed.join()} +${returned.join()}`;
  });
}

it.each([
  ['no renditions', [{ ...state([], []), planned: [] }], [null]],
  ['not all are encoded yet', [state(['720p'], [])], [null]],
  ['all at once', [state(planned, []), state(planned, [])], ['begun - +', null]],
  ['some from the beginning', [state(['360p'], ['720p', '480p'])], ['begun - +']],
  [
    'shed, and back once it is encoded',
    [state(planned, []), state(['480p', '360p'], ['720p']), state(['480p', '360p'], []), state(planned, [])],
    ['begun - +', ' -720p +', null, ' - +720p'],
  ],
  [
    'one after the other',
    [state(planned, []), state(['480p', '360p'], ['720p']), state(['360p'], ['720p', '480p'])],
    ['begun - +', ' -720p +', ' -480p +'],
  ],
  [
    'shed again before it was encoded',
    [state(['480p', '360p'], ['720p']), state(['480p', '360p'], []), state(['480p', '360p'], ['720p'])],
    ['begun - +', null, null],
  ],
  [
    'another encoder',
    [state(planned, [], 'nvenc'), state([], [], 'software'), state(planned, [], 'software')],
    ['begun - +', null, 'begun - +'],
  ],
  [
    'copied ones alone, once they come',
    [
      { ...state([], []), planned: [], away: ['360p'] },
      { ...state([], []), planned: [], copied: ['360p'] },
    ],
    [null, 'begun - +'],
  ],
  [
    'the signal begins anew',
    [state(planned, []), state([], []), state(planned, [])],
    ['begun - +', null, null],
  ],
])('tells of renditions: %s', (_name, states, expected) => {
  expect(newsOf(states)).toEqual(expected);
});
