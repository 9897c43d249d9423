import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMirrorQueue } from './mirror-queue.pure';
import type { MediaChange } from './mirror-queue.pure';

const media = (uri: string): MediaChange => ({ kind: 'media', uri });
const removed = (...uris: string[]): MediaChange => ({ kind: 'removed', uris });
const playlist = (name: string, version: number): MediaChange => ({
  kind: 'playlist',
  name,
  version,
  text: `${version}`,
});
const shown = (change: MediaChange | null): string =>
  change === null
    ? '–'
    : change.kind === 'media'
      ? change.uri
      : change.kind === 'removed'
        ? `−${change.uris.join()}`
        : `${change.name}${change.version}`;

/** Runs `m1 Pa1 −m1`: additions, `>` takes all that may begin now, `!x` is done with x. Gives what each `>` took. */
function run(script: string): string[] {
  const queue = createMirrorQueue();
  const begun = new Map<string, MediaChange>();
  const taken: string[] = [];
  let versions = 0;
  for (const word of script.split(' ')) {
    if (word === '>') {
      const now: string[] = [];
      for (let next = queue.take(); next !== null; next = queue.take()) {
        begun.set(shown(next), next);
        now.push(shown(next));
      }
      taken.push(now.join(' '));
    } else if (word.startsWith('!')) {
      const change = begun.get(word.slice(1));
      if (change === undefined) throw new Error(`${word} has not begun`);
      queue.done(change);
    } else if (word.startsWith('-')) queue.add(removed(...word.slice(1).split(',')));
    else queue.add(/^[PQ]$/.test(word) ? playlist(word, (versions += 1)) : media(word));
  }
  return taken;
}

describe('the order of changes', () => {
  it.each([
    ['media go at once, four of them', 'a b c d e > !a >', ['a b c d', 'e']],
    ['a playlist waits for all media before it', 'a b P > !b > !a >', ['a b', '', 'P1']],
    ['and not for those after it', 'a P b > !a >', ['a b', 'P1']],
    ['playlists go one after the other', 'P Q > !P1 >', ['P1', 'Q2']],
    ['the oldest and the newest of a name wait', 'a P P P > !a > !P1 >', ['a', 'P1', 'P3']],
    ['those of other names wait as well', 'a P Q P P > !a > !P1 > !Q2 >', ['a', 'P1', 'Q2', 'P4']],
    ['removed media go last', 'a P -x > !a > !P1 >', ['a', 'P1', '−x']],
    ['and let what is added later pass', '-x > a P > !a >', ['−x', 'a', 'P1']],
    ['what did not begin is taken back', 'a b c d e P P -e > !a > !b !c !d >', ['a b c d', '', 'P2']],
    ['what began is removed later', 'a > -a > !a >', ['a', '', '−a']],
    [
      'removed goes behind the playlist that does not list it',
      'a P P -x P > !a > !P1 > !P3 >',
      ['a', 'P1', 'P3', '−x'],
    ],
  ])('%s', (_what, script, taken) => expect(run(script)).toEqual(taken));
});

it('lists no media that are not there, whatever comes when', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('segment' as const) }),
    fc.record({ type: fc.constant('finish' as const), pick: fc.nat(10) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = createMirrorQueue();
      const there = new Set<string>();
      const underWay: MediaChange[] = [];
      const window: string[] = [];
      let count = 0;
      let published: readonly string[] = [];
      const check = (): void => published.forEach((uri) => expect(there.has(uri), uri).toBe(true));
      const finish = (pick: number): void => {
        const [change] = underWay.splice(pick % underWay.length, 1);
        if (change === undefined) return;
        if (change.kind === 'media') there.add(change.uri);
        else if (change.kind === 'playlist') published = change.text.split(',');
        else change.uris.forEach((uri) => there.delete(uri));
        check();
        queue.done(change);
      };
      const pump = (): void => {
        for (let next = queue.take(); next !== null; next = queue.take()) underWay.push(next);
      };
      for (const one of steps) {
        if (one.type === 'finish') finish(one.pick);
        else {
          count += 1;
          window.push(`${count}`);
          queue.add(media(`${count}`));
          const dropped = window.splice(0, Math.max(0, window.length - 3));
          queue.add({ kind: 'playlist', name: 'P', version: count, text: window.join() });
          if (dropped.length > 0) queue.add(removed(...dropped));
        }
        pump();
      }
      while (!queue.isEmpty()) {
        pump();
        finish(0);
      }
      expect(published.join()).toBe(count === 0 ? '' : window.join());
    }),
  );
});
