import { trashQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Trash2 } from 'lucide-react';
import { ListPage, useListSearch } from '../../../patterns/list';
import { useTrashText } from '../../../patterns/trash';
import { PageHeader } from '../../../ui';
import { BlockedNotice } from '../blocked-notice';
import { useVideosText } from '../messages';
import { trashList } from './trash.list';
import { useLibraryTrash } from './use-library-trash';
import { useTrashColumns } from './use-trash-columns';

/** Videos and folders that were deleted, with the way back. */
export function TrashPage() {
  const t = useTrashText();
  const common = useVideosText();
  const list = useListSearch(trashList);
  const { page, limit, search } = list.query;
  return (
    <>
      <PageHeader
        title={common('trash.title')}
        meta={t('trash.text')}
        breadcrumbs={[
          { label: common('title'), link: { to: '/vod/dashboard' } },
          { label: common('trash.title') },
        ]}
      />
      <BlockedNotice />
      <ListPage
        t={(key, values) => t(`trash.${key}` as 'trash.search', values)}
        list={list}
        answer={usePalcoQuery((palco) => trashQueryOptions(palco, { page, limit, title: search?.trim() }))}
        columns={useTrashColumns()}
        rowKey={({ id }) => id}
        actions={useLibraryTrash()}
        empty={{ icon: Trash2 }}
      />
    </>
  );
}
