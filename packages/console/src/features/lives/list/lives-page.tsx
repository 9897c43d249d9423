import { useLives } from '@palco/react/query';
import { ListOrdered, Radio } from 'lucide-react';
import { ListPage, useListSearch } from '../../../patterns/list';
import { useMay } from '../../../access';
import { LinkButton, PageHeader, Tabs } from '../../../ui';
import { BatchButton } from '../batch/batch-button';
import { livesQueryOf } from './lives-query.pure';
import { livesList, liveTabs } from './lives.list';
import { useLivesText } from './messages';
import { NewLiveButton } from './new-live-button';
import { useLiveActions } from './use-live-actions';
import { useLiveColumns } from './use-live-columns';

/** The lives of the team that are not over: all of them, those that are on, and those with a date. */
export function LivesPage() {
  const t = useLivesText();
  const list = useListSearch(livesList);
  const { actions, dialogs } = useLiveActions();
  const may = useMay('changeLives');
  const tab = list.search.tab ?? 'all';
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <BatchButton />
            {!may.isHidden && (
              <LinkButton to="/streaming/create" icon={ListOrdered}>
                {t('stepByStep')}
              </LinkButton>
            )}
            <NewLiveButton />
          </>
        }
      />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={(['all', ...liveTabs] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
        onValueChange={(next) => list.change({ tab: next === 'all' ? undefined : next })}
      >
        <ListPage
          t={t}
          list={list}
          answer={useLives(livesQueryOf(list.query))}
          columns={useLiveColumns()}
          rowKey={({ id }) => id}
          actions={actions}
          toolbar={{ sorts: livesList.orders.map((value) => ({ value, label: t(`sort.${value}`) })) }}
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
