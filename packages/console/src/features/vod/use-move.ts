import { usePalcoMutation } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { ManyDone } from '../../patterns/action';
import { useRefusalText } from '../../i18n';
import type { ChosenFolder } from '../../patterns/folder/folder-dialog';
import { toast } from '../../ui';
import { useDialogText } from './dialogs/messages';
import { moveItems, type LibraryItems } from './move-items';

/** What could not be moved, and why. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

interface Moved {
  /** By their ids. */
  readonly done: readonly string[];
  readonly refused: readonly Refused[];
}

const nouns = ['videos', 'directories'] as const;

/** Moves, says so in a notice with the way back, and names what could not go there. */
export function useMove() {
  const t = useDialogText();
  const refusal = useRefusalText();
  const call = usePalcoMutation(nouns, (palco, { items, to }: { items: LibraryItems; to: string }) =>
    moveItems(palco, items, to),
  );
  const back = usePalcoMutation(nouns, (palco, undo: NonNullable<ManyDone['undo']>) => undo(palco));
  const reasonOf = (error: unknown) => (isSdkError(error, 'NOT_FOUND') ? t('move.gone') : refusal(error));

  const takeBack = (undo: NonNullable<ManyDone['undo']>) =>
    back.mutateAsync(undo).then(
      () => toast({ kind: 'info', title: t('move.undone') }),
      (error: unknown) => toast({ kind: 'error', title: t('move.undoFailed'), text: refusal(error) }),
    );

  const move = async (items: LibraryItems, to: ChosenFolder): Promise<Moved> => {
    const names = new Map([
      ...items.videos.map(({ id, title }) => [id, title] as const),
      ...items.folders.map(({ id, nome }) => [id, nome] as const),
    ]);
    try {
      const { failed, undo } = await call.mutateAsync({ items, to: to.id });
      const wrong = new Set(failed.map(({ key }) => key));
      const done = [...names.keys()].filter((id) => !wrong.has(id));
      if (done.length > 0) {
        toast({
          kind: 'success',
          title: t('move.done', { count: done.length }),
          text: to.name,
          action: undo && { label: t('move.undo'), onSelect: () => void takeBack(undo) },
        });
      }
      const refused = failed.map(({ key, error }) => ({
        name: names.get(key) ?? key,
        reason: reasonOf(error),
      }));
      return { done, refused };
    } catch (error) {
      const refused = [...names.values()].slice(0, 1).map((name) => ({ name, reason: reasonOf(error) }));
      return { done: [], refused };
    }
  };
  return { move, isPending: call.isPending };
}
