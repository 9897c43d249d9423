import { usePalcoMutation, type QueryNoun } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import type { ManyDone } from '../../../patterns/action';
import { toast } from '../../../ui';

/** What was refused, and why. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

interface ChangeTexts {
  done(count: number): string;
  readonly undo: string;
  readonly undone: string;
  readonly undoFailed: string;
}

interface Change {
  /** What is changed, by its id. */
  readonly names: ReadonlyMap<string, string>;
  /** What the notice names: where they went. */
  readonly about: string;
  call(palco: Palco): Promise<ManyDone>;
}

interface ManyChanges {
  /** Changes several things; answers which are done, and names those that were refused. */
  change(change: Change): Promise<{ readonly done: readonly string[]; readonly refused: readonly Refused[] }>;
  readonly isPending: boolean;
}

/** Changes several things in one step and says so in a notice with the way back. */
export function useManyChanges(
  nouns: readonly QueryNoun[],
  texts: ChangeTexts,
  /** Why one was refused, in words. */
  reasonOf: (error: unknown) => string,
): ManyChanges {
  const call = usePalcoMutation(nouns, (palco, change: Change) => change.call(palco));
  const back = usePalcoMutation(nouns, (palco, undo: NonNullable<ManyDone['undo']>) => undo(palco));

  const takeBack = (undo: NonNullable<ManyDone['undo']>) =>
    back.mutateAsync(undo).then(
      () => toast({ kind: 'info', title: texts.undone }),
      (error: unknown) => toast({ kind: 'error', title: texts.undoFailed, text: reasonOf(error) }),
    );

  const announce = (count: number, text: string, undo: ManyDone['undo']) => {
    if (count === 0) return;
    const action = undo && { label: texts.undo, onSelect: () => void takeBack(undo) };
    toast({ kind: 'success', title: texts.done(count), text, action });
  };

  return {
    isPending: call.isPending,
    async change(change) {
      const { names, about } = change;
      try {
        const { failed, undo } = await call.mutateAsync(change);
        const wrong = new Set(failed.map(({ key }) => key));
        const done = [...names.keys()].filter((id) => !wrong.has(id));
        announce(done.length, about, undo);
        const refused = failed.map(({ key, error }) => ({
          name: names.get(key) ?? key,
          reason: reasonOf(error),
        }));
        return { done, refused };
      } catch (error) {
        // The whole call failed and nothing was changed: one reason for all, under the name of the target.
        return { done: [], refused: [{ name: about, reason: reasonOf(error) }] };
      }
    },
  };
}
