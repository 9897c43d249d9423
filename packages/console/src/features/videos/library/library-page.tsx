import { Upload } from '@palco/react';
import { Link } from '@tanstack/react-router';
import { FolderX, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMay } from '../../../access';
import { PageActions } from '../../../patterns/action';
import { isMissing, MissingRecord } from '../../../patterns/record';
import { type Crumb, LinkButton, PageHeader, SplitButton } from '../../../ui';
import { island } from '../../../ui/lazy';
import { acceptedMedia, isNotMedia } from '../upload/accepted-files.pure';
import { BlockedNotice } from '../blocked-notice';
import { DropOverlay } from '../upload/drop-overlay';
import { LibraryTabs } from './library-tabs';
import styles from './library.module.css';
import { useVideosText } from '../messages';
import { useNewFolder } from '../folders/use-new-folder';
import { ImportMenu } from '../import/import-menu';
import { RejectedFiles } from '../upload/rejected-files';
import { SendButton } from '../upload/send-button';
import { useDropGuard } from '../../../ui/file-drop/use-drop-guard';
import { useLibrary } from './use-library';

// Only inside of a folder.
const OpenFolderMenu = island(async () => (await import('../folders/open-folder-menu')).OpenFolderMenu);
const Imports = island(async () => (await import('../import/imports')).Imports);
const NewPlaylistButton = island(async () => (await import('../playlists/playlists-tab')).NewPlaylistButton);

/** Refuses files that are no media by their names before the upload: a dropped folder may hold any kind. */
const validate = (file: File) => (isNotMedia(file) ? ('UPLOAD_UNSUPPORTED' as const) : null);

/** The video library: folders, videos, search, and a drop target for new files as large as the page. */
export function LibraryPage() {
  const t = useVideosText();
  const library = useLibrary();
  const { search } = library.list;
  useDropGuard();
  const send = useMay('sendVideos');
  const newFolder = useNewFolder(search.directoryId);

  const breadcrumb = library.folders.data?.pages[0]?.breadcrumb ?? [];
  const here = search.directoryId === undefined ? undefined : breadcrumb.at(-1)?.nome;
  useFolderFocus(search.directoryId);

  if (isMissing(library.folders.error)) return <FolderMissing id={search.directoryId} />;
  return (
    <Upload.Root
      validate={validate}
      target={{ directoryId: search.directoryId }}
      disabled={!send.may}
      className={styles.root}
    >
      {/* Of the chooser alone: a file that the browser knows nothing of is taken, as `validate` says. */}
      <Upload.Input accept={acceptedMedia} />
      <Upload.Dropzone className={styles.page}>
        <PageHeader
          title={here ?? t(search.directoryId === undefined ? 'title' : 'folderTitle')}
          chip={search.directoryId !== undefined && <OpenFolderMenu id={search.directoryId} />}
          actions={
            library.isOpen ? (
              <PageActions
                items={[
                  {
                    key: 'trash',
                    label: t('trash.title'),
                    icon: Trash2,
                    link: <Link to="/vod/trash" />,
                  },
                  newFolder.item,
                ]}
              >
                <SplitButton>
                  <SendButton />
                  <ImportMenu directoryId={search.directoryId} />
                </SplitButton>
              </PageActions>
            ) : (
              <NewPlaylistButton />
            )
          }
          breadcrumbs={search.directoryId === undefined ? undefined : crumbsOf(breadcrumb, t('title'))}
        />
        <BlockedNotice />
        <RejectedFiles />
        {library.isOpen && <Imports />}
        <LibraryTabs library={library} />
        <DropOverlay folder={here} />
        {newFolder.dialog}
      </Upload.Dropzone>
    </Upload.Root>
  );
}

/** Opening a folder may keep the path, so that the root layout moves no focus: the pressed link is gone, the heading gets it. */
function useFolderFocus(directoryId: string | undefined): void {
  const shown = useRef(directoryId);
  useEffect(() => {
    if (shown.current === directoryId) return;
    shown.current = directoryId;
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [directoryId]);
}

/** The way from the library to a folder, which is the page itself and no link. */
function crumbsOf(folders: readonly { id: string; nome: string }[], root: string): Crumb[] {
  return folders.map(({ id, nome }, index) => {
    if (index === 0) return { label: root, link: { to: '/vod/dashboard' }, folder: id };
    const isHere = index === folders.length - 1;
    return {
      label: nome,
      link: isHere ? undefined : { to: '/vod', search: { directoryId: id } },
      folder: id,
    };
  });
}

function FolderMissing({ id }: { id: string | undefined }) {
  const t = useVideosText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} />
      <MissingRecord
        objectId={id}
        icon={FolderX}
        title={t('folderMissing.title')}
        text={t('folderMissing.text')}
        action={<LinkButton to="/vod/dashboard">{t('folderMissing.back')}</LinkButton>}
      />
    </div>
  );
}
