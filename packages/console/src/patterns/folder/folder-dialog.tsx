import { ChevronRight, Folder } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button, Dialog, Icon, SearchInput } from '../../ui';
import { PickButton, PickList } from '../pick';
import styles from './folder-dialog.module.css';
import { useFolderText } from './messages';
import { useFolders } from './use-folders';

/** A folder that was chosen. */
export interface ChosenFolder {
  readonly id: string;
  readonly name: string;
}

interface FolderDialogProps {
  title: ReactNode;
  /** The folder that is open at first; the root by default. */
  from?: string;
  /** Folders that cannot be chosen. */
  hidden?: ReadonlySet<string>;
  /** What was chosen is being sent. */
  pending: boolean;
  onChoose(folder: ChosenFolder): void;
  onClose(): void;
  /** What could not be done, below the choice. */
  children?: ReactNode;
}

/** The search is shown only for more folders than this. */
const searchedFrom = 10;

/** «Mover para…»: one walks through the folders and takes the one that is open. */
export function FolderDialog(props: FolderDialogProps) {
  const { title, from, hidden, pending, onChoose, onClose, children } = props;
  const t = useFolderText();
  const [openId, setOpenId] = useState(from);
  const [search, setSearch] = useState<string>();
  const folders = useFolders({ directoryId: openId, search });
  const crumbs = folders.data?.pages[0]?.breadcrumb ?? [];
  const here = crumbs.at(-1);
  const heading = useRef<HTMLParagraphElement>(null);
  const open = (id: string) => {
    setSearch(undefined);
    setOpenId(id);
    // The pressed button is unmounted with its level, and would lose the focus.
    heading.current?.focus();
  };
  const nameOf = (index: number, nome: string) => (index === 0 ? t('root') : nome);
  const name = nameOf(crumbs.length - 1, here?.nome ?? '');
  const isLoading = folders.isPlaceholderData || folders.data === undefined;
  return (
    <Dialog
      open
      title={title}
      description={t('text')}
      pending={pending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={isLoading || here === undefined}
            onClick={() => here && onChoose({ id: here.id, name })}
          >
            {t('here', { folder: name })}
          </Button>
        </>
      }
    >
      <nav aria-label={t('way')} className={styles.way}>
        {crumbs.slice(0, -1).map(({ id, nome }, index) => (
          <span key={id} className={styles.step}>
            <Button size="sm" variant="ghost" onClick={() => open(id)}>
              {nameOf(index, nome)}
            </Button>
            <Icon of={ChevronRight} size={14} />
          </span>
        ))}
        <p ref={heading} tabIndex={-1} className={styles.here} title={name}>
          {name}
        </p>
      </nav>
      {(search !== undefined || (folders.data?.pages[0]?.pagination.total ?? 0) > searchedFrom) && (
        <SearchInput
          className={styles.search}
          label={t('search')}
          value={search ?? ''}
          onSearch={(text) => setSearch(text.trim() === '' ? undefined : text)}
        />
      )}
      <PickList
        answer={folders}
        hidden={hidden}
        isElsewhere={folders.isPlaceholderData}
        texts={{
          list: t('folders'),
          none: t(search === undefined ? 'none' : 'notFound'),
          failed: t('failed'),
          retry: t('retry'),
          more: t('more'),
          previous: t('previous'),
        }}
      >
        {({ id, nome }) => (
          <PickButton title={nome} onPick={() => open(id)}>
            <Icon of={Folder} size={18} />
            <span className={styles.name}>{nome}</span>
            <Icon of={ChevronRight} size={16} />
          </PickButton>
        )}
      </PickList>
      {children !== undefined && (
        <div role="alert" className={styles.refused}>
          {children}
        </div>
      )}
    </Dialog>
  );
}
