import type { ComponentProps, ReactNode } from 'react';
import { PickList } from '../../../patterns/pick';
import { Button, Dialog, SearchInput, type DialogProps } from '../../../ui';
import { RefusedList } from '../organize/refused-list';
import { usePlaylistText } from './messages';
import styles from './pick-dialog.module.css';
import type { useAddVideos } from './use-add-videos';

type ListProps<Item extends { readonly id: string }> = ComponentProps<typeof PickList<Item>>;

interface PickDialogProps<Item extends { readonly id: string }>
  extends Pick<ListProps<Item>, 'answer' | 'children'>, Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** What is picked, whose texts are shown: videos (`pick`), or a playlist for them (`into`). */
  texts: 'pick' | 'into';
  search: string;
  onSearch(text: string): void;
  adding: Pick<ReturnType<typeof useAddVideos>, 'left' | 'isPending'>;
  /** The button beside «Cancelar». */
  action: ReactNode;
  onClose(): void;
  /** Another dialog over this one. */
  over?: ReactNode;
}

/** Searches videos for a playlist, or a playlist for videos, and names the videos that could not be added. */
export function PickDialog<Item extends { readonly id: string }>(props: PickDialogProps<Item>) {
  const { answer, texts, search, onSearch, adding, action, onClose, over, children, ...dialog } = props;
  const t = usePlaylistText();
  const { left, isPending } = adding;
  return (
    <Dialog
      {...dialog}
      open
      pending={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('pick.cancel')}
          </Button>
          {action}
        </>
      }
    >
      <SearchInput
        label={t(`${texts}.search`)}
        value={search}
        onSearch={onSearch}
        className={styles.search}
      />
      <PickList
        answer={answer}
        texts={{
          list: t(`${texts}.list`),
          none: t(`${texts}.none`),
          failed: t(`${texts}.failed`),
          more: t(`${texts}.more`),
          retry: t('pick.retry'),
        }}
      >
        {children}
      </PickList>
      {over}
      <RefusedList refused={left.refused} title={t('added.partly', { count: left.count })} />
    </Dialog>
  );
}
