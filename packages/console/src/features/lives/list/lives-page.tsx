import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Radio } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { ListPage, useListSearch } from '../../../patterns/list';
import { PageHeader, Tabs } from '../../../ui';
import { liveTypes } from '../form/live-choices';
import { useLiveFormText } from '../form/messages';
import { CreateLive } from './create-live';
import { livesList, liveTabs } from './lives.list';
import { useLivesText } from './messages';
import { NewLiveButton } from './new-live-button';
import { PanelButton } from './panel-button';
import { PeriodFilter } from './period-filter';
import { useLiveActions } from './use-live-actions';
import { useLiveColumns } from './use-live-columns';
import { useLivesQuery } from './use-lives-query';

/** «On air last» is no order that anybody wants. */
const orders = livesList.orders.filter((order) => order !== 'onAir,asc');

/** The lives of the team that are not over: all of them, those that are on, and those with a date. */
export function LivesPage() {
  const t = useLivesText();
  const formText = useLiveFormText();
  const format = useFormat();
  const list = useListSearch(livesList);
  const { actions, dialogs } = useLiveActions();
  const query = useLivesQuery(list.query);
  const answer = usePalcoQuery((palco) => livesQueryOptions(palco, query));
  const tab = list.search.tab ?? 'all';
  const countOf = (of: 'all' | (typeof liveTabs)[number]) => {
    const count = answer.data?.counts?.[of];
    return count === undefined ? undefined : format.number(count);
  };
  return (
    <>
      <PageHeader title={t('title')} actions={<CreateLive />} />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={(['all', ...liveTabs] as const).map((value) => ({
          value,
          label: t(`tab.${value}`),
          count: countOf(value),
        }))}
        onValueChange={(next) => list.change({ tab: next === 'all' ? undefined : next })}
      >
        <ListPage
          t={t}
          list={list}
          answer={answer}
          columns={useLiveColumns()}
          rowKey={({ id }) => id}
          actions={actions}
          renderActions={(live) => <PanelButton live={live} />}
          toolbar={{
            filters: [
              {
                key: 'type',
                label: t('column.type'),
                options: liveTypes.map((value) => ({ value, label: formText(`type.${value}`) })),
              },
            ],
            children: <PeriodFilter list={list} />,
            sorts: orders.map((value) => ({ value, label: t(`sort.${value}`) })),
          }}
          empty={{
            icon: Radio,
            title: t(tab === 'all' ? 'empty.title' : `empty.${tab}`),
            action: <NewLiveButton />,
          }}
        />
      </Tabs>
      {dialogs}
    </>
  );
}
