import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostVideos, withAdded, withOrder } from './playlist-order.pure';
import type { Entry } from './playlist-order.pure';

/** `a (b) c`: b lies in the trash. */
const entriesOf = (text: string): Entry[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ videoId: word.replaceAll(/[()]/g, ''), isHidden: word.startsWith('(') }));

describe('an order that is set', () => {
  it.each([
    ['', 'a b', 'a b'],
    ['a b c', 'c a b', 'c a b'],
    ['a b c', 'c', 'c'],
    ['a b c', '', ''],
    ['a (x) b', 'b a', 'b a x'],
    ['(x) a b', 'b a', 'x b a'],
    ['a (x) (y) b', 'b a', 'b a x y'],
    ['a b (x) c', 'c a', 'c a x'],
    ['a (x) b', '', 'x'],
    ['a (x) b', 'b', 'x b'],
    ['a (x) b', 'x b a', 'x b a'],
    ['a (x) (y) b', 'b x a', 'b x y a'],
    ['a', 'new a', 'new a'],
  ])('%s, set to %s, is %s', (before, wanted, expected) => {
    expect(withOrder(entriesOf(before), wanted.split(' ').filter(Boolean)).join(' ')).toBe(expected);
  });

  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
  const entries = fc
    .tuple(ids, fc.infiniteStream(fc.boolean()))
    .map(([all, hidden]) =>
      all.map((videoId): Entry => ({ videoId, isHidden: hidden.next().value === true })),
    );
  const isWanted = (wanted: readonly string[]) => (id: string) => wanted.includes(id);

  it('is the wanted one without duplicates, and keeps every hidden video', () => {
    fc.assert(
      fc.property(entries, ids, (before, wanted) => {
        const order = withOrder(before, wanted);
        const unseen = before
          .filter(({ videoId, isHidden }) => isHidden && !wanted.includes(videoId))
          .map(({ videoId }) => videoId);
        expect(order.filter(isWanted(wanted))).toEqual(wanted);
        expect(new Set(order).size).toBe(order.length);
        expect([...order].sort()).toEqual([...wanted, ...unseen].sort());
      }),
    );
  });

  it('that is the present one changes nothing, hidden videos included', () => {
    fc.assert(
      fc.property(entries, (before) => {
        const seen = before.filter(({ isHidden }) => !isHidden).map(({ videoId }) => videoId);
        expect(withOrder(before, seen)).toEqual(before.map(({ videoId }) => videoId));
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(entries, ids, (before, wanted) => {
        const once = withOrder(before, wanted);
        const hidden = new Set(before.filter(({ isHidden }) => isHidden).map(({ videoId }) => videoId));
        const again = once.map((videoId) => ({ videoId, isHidden: hidden.has(videoId) }));
        expect(withOrder(again, wanted)).toEqual(once);
      }),
    );
  });

  it('keeps a hidden video behind its video, wherever that goes', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (all, at) => {
        fc.pre(all.length > 0);
        const index = at % all.length;
        const anchor = all[index] ?? '';
        const before: Entry[] = all.map((videoId) => ({ videoId, isHidden: false }));
        before.splice(index + 1, 0, { videoId: 'hidden', isHidden: true });
        const order = withOrder(before, all.toReversed());
        expect(order[order.indexOf('hidden') - 1]).toBe(anchor);
      }),
    );
  });

  it('is the previous one again when the added videos are removed', () => {
    fc.assert(
      fc.property(entries, ids, (before, more) => {
        const { added, failed } = withAdded(before, more, () => true);
        expect([...added, ...failed.map(({ id }) => id)].sort()).toEqual([...more].sort());
        const after = [...before, ...added.map((videoId) => ({ videoId, isHidden: false }))];
        expect(new Set(after.map(({ videoId }) => videoId)).size).toBe(after.length);
        expect(after.filter(({ videoId }) => !added.includes(videoId))).toEqual(before);
      }),
    );
  });
});

describe('videos that are added', () => {
  const full = Array.from({ length: mostVideos - 1 }, (_, index) => ({ videoId: `v${index}` }));

  it('come in their order, each once; the others are named with their reason', () => {
    const { added, failed } = withAdded(entriesOf('a (b)'), ['d', 'b', 'c', 'd', 'z'], (id) => id !== 'z');
    expect(added).toEqual(['d', 'c']);
    expect(failed).toEqual([
      { id: 'b', code: 'ALREADY_IN_PLAYLIST' },
      { id: 'z', code: 'NOT_FOUND' },
    ]);
  });

  it('are added until the playlist is full', () => {
    const { added, failed } = withAdded(full, ['a', 'v0', 'b'], () => true);
    expect(added).toEqual(['a']);
    expect(failed).toEqual([
      { id: 'v0', code: 'ALREADY_IN_PLAYLIST' },
      { id: 'b', code: 'PLAYLIST_FULL' },
    ]);
  });
});
