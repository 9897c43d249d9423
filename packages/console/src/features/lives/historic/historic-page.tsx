import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { History } from 'lucide-react';
import { PageActions, type Actions } from '../../../patterns/action';
import { ListPage, useListSearch } from '../../../patterns/list';
import { PageHeader } from '../../../ui';
import { useDeleteLive, useTrashLink } from '../deletion';
import { historicQueryOf } from './historic-query.pure';
import { historicList } from './historic.list';
import { useHistoricText } from './messages';
import { useHistoricRows } from './use-historic-rows';

/** The lives of the team that are over, with their recordings. */
export function HistoricPage() {
  const t = useHistoricText();
  const list = useListSearch(historicList);
  const answer = usePalcoQuery((palco) => livesQueryOptions(palco, historicQueryOf(list.query)));
  const actions: Actions<Live> = {
    noun: ['lives', 'trash'],
    nameOf: ({ title }) => title,
    items: [useDeleteLive()],
  };
  return (
    <>
      <PageHeader title={t('title')} actions={<PageActions items={[useTrashLink()]} />} />
      <ListPage
        t={t}
        list={list}
        answer={answer}
        renderRows={useHistoricRows(list, answer.data)}
        rowKey={({ id }) => id}
        actions={actions}
        toolbar={{ sorts: historicList.orders.map((value) => ({ value, label: t(`sort.${value}`) })) }}
        empty={{ icon: History }}
      />
    </>
  );
}
