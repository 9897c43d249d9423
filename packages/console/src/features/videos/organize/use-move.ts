import { isSdkError } from '@palco/sdk';
import { useRefusalText } from '../../../i18n';
import type { ChosenFolder } from '../../../patterns/folder/folder-dialog';
import { useDialogText } from './messages';
import { moveItems, type LibraryItems } from './move-items';
import { useManyChanges } from './use-many-changes';

const nouns = ['videos', 'directories'] as const;

/** Moves, says so in a notice with the way back, and names what could not go there. */
export function useMove() {
  const t = useDialogText();
  const refusal = useRefusalText();
  const { change, isPending } = useManyChanges(
    nouns,
    {
      done: (count) => t('move.done', { count }),
      undo: t('move.undo'),
      undone: t('move.undone'),
      undoFailed: t('move.undoFailed'),
    },
    (error) => (isSdkError(error, 'NOT_FOUND') ? t('move.gone') : refusal(error)),
  );
  const move = ({ videos, folders }: LibraryItems, to: ChosenFolder) =>
    change({
      names: new Map([
        ...videos.map(({ id, title }) => [id, title] as const),
        ...folders.map(({ id, nome }) => [id, nome] as const),
      ]),
      about: to.name,
      call: (palco) => moveItems(palco, { videos, folders }, to.id),
    });
  return { move, isPending };
}
