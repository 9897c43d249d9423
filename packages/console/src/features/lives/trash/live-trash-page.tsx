import { liveTrashQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { TrashItem } from '@palco/sdk/admin';
import { livesApi } from '@palco/sdk/lives';
import { Trash2 } from 'lucide-react';
import { useMay } from '../../../access';
import { ListPage, objectColumn, useListSearch } from '../../../patterns/list';
import { useTrashActions, useTrashText, useTrashTimes } from '../../../patterns/trash';
import { PageHeader } from '../../../ui';
import { useDeletionText } from '../deletion';
import { useLivesText } from '../list/messages';
import { liveTrashList } from './live-trash.list';

/** Lives that were deleted, with the way back. */
export function LiveTrashPage() {
  const t = useTrashText();
  const title = useDeletionText()('trash');
  const lives = useLivesText();
  const list = useListSearch(liveTrashList);
  const { page, limit, search } = list.query;
  const actions = useTrashActions({
    noun: ['trash', 'lives'],
    may: useMay('changeLives'),
    restore: (palco, { id }) => palco.use(livesApi).restore(id),
  });
  const name = objectColumn<TrashItem>({ key: 'title', header: t('trash.column.name') }, (item) => ({
    name: item.title,
    text: t('trash.live', { count: item.attendeesTotal ?? 0 }),
  }));
  return (
    <>
      <PageHeader
        title={title}
        meta={t('trash.text')}
        breadcrumbs={[{ label: lives('title'), link: { to: '/streaming' } }, { label: title }]}
      />
      <ListPage
        t={(key, values) => t(`trash.${key}` as 'trash.search', values)}
        label={title}
        list={list}
        answer={usePalcoQuery((palco) =>
          liveTrashQueryOptions(palco, { page, limit, title: search?.trim() }),
        )}
        columns={[name, ...useTrashTimes()]}
        rowKey={({ id }) => id}
        actions={actions}
        empty={{ icon: Trash2 }}
      />
    </>
  );
}
