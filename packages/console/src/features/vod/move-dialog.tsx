import { usePalcoMutation } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { FolderDialog } from '../../patterns/folder/folder-dialog';
import { toast } from '../../ui';
import { useDialogText } from './dialogs/messages';
import { moveItems, type LibraryItems } from './move-items';

interface MoveDialogProps {
  items: LibraryItems;
  /** The folder in which they are: the choice begins there. */
  from?: string;
  /** Tells which are done, by their ids. */
  onMoved?(ids: readonly string[]): void;
  onClose(): void;
}

interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Moves videos and folders to the folder that is chosen. */
export function MoveDialog({ items, from, onMoved, onClose }: MoveDialogProps) {
  const t = useDialogText();
  const { move, refused, isPending } = useMove({ items, onMoved, onClose });
  return (
    <FolderDialog
      title={t('move.title', { count: items.videos.length + items.folders.length })}
      from={from}
      hidden={new Set(items.folders.map(({ id }) => id))}
      pending={isPending}
      onChoose={move}
      onClose={onClose}
    >
      {refused.length > 0 ? (
        <>
          <p>{t('move.partly', { count: refused.length })}</p>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : undefined}
    </FolderDialog>
  );
}

const nouns = ['videos', 'directories'] as const;

/** Moves, says so in a notice with the way back, and names what could not go there. */
export function useMove({ items, onMoved, onClose }: Pick<MoveDialogProps, 'items' | 'onMoved' | 'onClose'>) {
  const t = useDialogText();
  const refusal = useRefusalText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const call = usePalcoMutation(nouns, (palco, to: string) => moveItems(palco, items, to));
  const back = usePalcoMutation(
    nouns,
    (palco, undo: NonNullable<Awaited<ReturnType<typeof moveItems>>['undo']>) => undo(palco),
  );
  const reasonOf = (error: unknown) => (isSdkError(error, 'NOT_FOUND') ? t('move.gone') : refusal(error));
  const names = new Map([
    ...items.videos.map(({ id, title }) => [id, title] as const),
    ...items.folders.map(({ id, nome }) => [id, nome] as const),
  ]);

  const takeBack = (undo: Parameters<typeof back.mutateAsync>[0]) =>
    back.mutateAsync(undo).then(
      () => toast({ kind: 'info', title: t('move.undone') }),
      (error: unknown) => toast({ kind: 'error', title: t('move.undoFailed'), text: refusal(error) }),
    );

  const move = async (to: { id: string; name: string }) => {
    setRefused([]);
    try {
      const { failed, undo } = await call.mutateAsync(to.id);
      const wrong = new Set(failed.map(({ key }) => key));
      const done = [...names.keys()].filter((id) => !wrong.has(id));
      onMoved?.(done);
      if (done.length > 0) {
        toast({
          kind: 'success',
          title: t('move.done', { count: done.length }),
          text: to.name,
          action: undo && { label: t('move.undo'), onSelect: () => void takeBack(undo) },
        });
      }
      if (failed.length === 0) onClose();
      else
        setRefused(
          failed.map(({ key, error }) => ({ name: names.get(key) ?? key, reason: reasonOf(error) })),
        );
    } catch (error) {
      setRefused([...names.values()].slice(0, 1).map((name) => ({ name, reason: reasonOf(error) })));
    }
  };
  return { move: (to: { id: string; name: string }) => void move(to), refused, isPending: call.isPending };
}
