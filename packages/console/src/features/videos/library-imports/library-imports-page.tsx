import { importsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Import } from '@palco/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { FolderInput, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { ListPage, useListSearch } from '../../../patterns/list';
import { Button, PageHeader } from '../../../ui';
import { BlockedNotice } from '../blocked-notice';
import { useVideosText } from '../messages';
import { isUnderWay } from './import-state.pure';
import { libraryImportsList } from './library-imports.list';
import { useLibraryImportText } from './messages';
import { NewImportDialog } from './new-import-dialog';
import { useImportActions } from './use-import-actions';
import { useImportColumns } from './use-import-columns';

/** While one is read or fetched. */
const followMs = 2_000;

/** The libraries that come or came from other places. */
export function LibraryImportsPage() {
  const t = useLibraryImportText();
  const videos = useVideosText();
  const navigate = useNavigate();
  const { reason } = useMay('changeVideos');
  const [isNew, setNew] = useState(false);
  const list = useListSearch(libraryImportsList);
  const { directoryId, page, limit } = list.query;
  const answer = usePalcoQuery((palco) => importsQueryOptions(palco, { page, limit }), {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? followMs : false),
  });
  const { actions, dialog } = useImportActions();
  const create = (
    <Button variant="primary" icon={Plus} reason={reason} onClick={() => setNew(true)}>
      {t('create')}
    </Button>
  );
  const open = ({ id }: Import) => navigate({ to: '/vod/imports/$importId', params: { importId: id } });
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta')}
        actions={create}
        breadcrumbs={[{ label: videos('title'), link: { to: '/vod/dashboard' } }, { label: t('title') }]}
      />
      <BlockedNotice />
      <ListPage
        t={(key, ...values) => t(key === 'search' ? 'title' : key, ...values)}
        list={list}
        answer={answer}
        toolbar={{ hasSearch: false }}
        columns={useImportColumns()}
        rowKey={({ id }) => id}
        actions={actions}
        empty={{ icon: FolderInput, action: create }}
      />
      {dialog}
      {isNew && <NewImportDialog directoryId={directoryId} onCreated={open} onClose={() => setNew(false)} />}
    </>
  );
}
