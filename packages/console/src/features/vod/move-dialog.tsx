import { usePalcoMutation } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { ChevronRight, Folder } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRefusalText } from '../../i18n';
import { Button, Dialog, Icon, Skeleton, SkeletonGroup, toast } from '../../ui';
import { useDialogText } from './dialogs/messages';
import { useVodText } from './messages';
import styles from './move-dialog.module.css';
import { moveItems, type LibraryItems } from './move-items';
import { useFolders } from './use-library';

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

/** Moves videos and folders: one walks through the folders and takes the one that is open. */
export function MoveDialog({ items, from, onMoved, onClose }: MoveDialogProps) {
  const t = useDialogText();
  const vod = useVodText();
  const [openId, setOpenId] = useState(from);
  const folders = useFolders({ directoryId: openId });
  const crumbs = folders.data?.pages[0]?.breadcrumb ?? [];
  const here = crumbs.at(-1);
  const heading = useRef<HTMLParagraphElement>(null);
  const { move, refused, isPending } = useMove({ items, onMoved, onClose });
  const open = (id: string) => {
    setOpenId(id);
    // The button that was pressed is gone with its level.
    heading.current?.focus();
  };
  const nameOf = (index: number, nome: string) => (index === 0 ? vod('title') : nome);
  const target = nameOf(crumbs.length - 1, here?.nome ?? '');
  const count = items.videos.length + items.folders.length;
  const isLoading = folders.isPlaceholderData || folders.data === undefined;
  return (
    <Dialog
      open
      title={t('move.title', { count })}
      description={t('move.text')}
      pending={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('move.cancel')}
          </Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={isLoading || here === undefined}
            onClick={() => here && move({ id: here.id, name: target })}
          >
            {t('move.here', { folder: target })}
          </Button>
        </>
      }
    >
      <nav aria-label={t('move.way')} className={styles.way}>
        {crumbs.slice(0, -1).map(({ id, nome }, index) => (
          <span key={id} className={styles.step}>
            <Button size="sm" variant="ghost" onClick={() => open(id)}>
              {nameOf(index, nome)}
            </Button>
            <Icon of={ChevronRight} size={14} />
          </span>
        ))}
        <p ref={heading} tabIndex={-1} className={styles.here} title={target}>
          {target}
        </p>
      </nav>
      <FolderChoice
        folders={folders}
        isLoading={isLoading}
        moving={new Set(items.folders.map(({ id }) => id))}
        onOpen={open}
      />
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          <p>{t('move.partly', { count: refused.length })}</p>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

interface FolderChoiceProps {
  folders: ReturnType<typeof useFolders>;
  isLoading: boolean;
  /** Folders that are being moved: they cannot be opened. */
  moving: ReadonlySet<string>;
  onOpen(id: string): void;
}

function FolderChoice({ folders, isLoading, moving, onOpen }: FolderChoiceProps) {
  const t = useDialogText();
  const vod = useVodText();
  if (folders.isError) {
    return (
      <p role="alert" className={styles.note}>
        {vod('error.folders')}{' '}
        <Button size="sm" variant="ghost" pending={folders.isFetching} onClick={() => void folders.refetch()}>
          {vod('retry')}
        </Button>
      </p>
    );
  }
  if (isLoading) {
    return (
      <SkeletonGroup className={styles.list}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={40} />
        ))}
      </SkeletonGroup>
    );
  }
  const choices = folders.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !moving.has(id)) ?? [];
  if (choices.length === 0) return <p className={styles.note}>{t('move.none')}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={vod('folders')}>
        {choices.map(({ id, nome }) => (
          <li key={id}>
            <button type="button" className={styles.folder} title={nome} onClick={() => onOpen(id)}>
              <Icon of={Folder} size={18} />
              <span className={styles.name}>{nome}</span>
              <Icon of={ChevronRight} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {folders.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          pending={folders.isFetchingNextPage}
          onClick={() => void folders.fetchNextPage()}
        >
          {vod('moreFolders')}
        </Button>
      )}
    </>
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
