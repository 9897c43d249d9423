import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Radio } from 'lucide-react';
import { instantsOf, boundsAround, dayAt } from '@palco/sdk/date-range';
import { type LivesQuery, isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useState } from 'react';
import { useFormat } from '../../../i18n';
import { ListPage, useListSearch, type List } from '../../../patterns/list';
import { PageHeader, Tabs, DateRangeField, LinkButton } from '../../../ui';
import { liveTypes } from '../form/live-choices';
import { useLiveFormText } from '../form/messages';
import { CreateLive } from './create-live';
import { livesList, liveTabs, type LivesSearch } from './lives.list';
import { useLivesText } from './messages';
import { NewLiveButton } from './new-live-button';
import { useLiveActions } from './use-live-actions';
import { useLiveColumns } from './use-live-columns';
import { livesQueryOf } from './lives-query.pure';

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

/** What the address asks for: its days are those of the team's time zone. */
function useLivesQuery({ start, end, ...rest }: List<LivesSearch>['query']): LivesQuery {
  const { timeZone } = useFormat();
  return livesQueryOf({
    ...rest,
    ...(start && { start: instantsOf({ start, end: start }, timeZone).start }),
    ...(end && { end: instantsOf({ start: end, end }, timeZone).end }),
  });
}

/** The days on which the listed lives begin; an address may name one end only. */
function PeriodFilter({ list }: { list: List<LivesSearch> }) {
  const t = useLivesText();
  const { timeZone } = useFormat();
  const [{ first, last }] = useState(() => boundsAround(dayAt(Date.now(), timeZone)));
  const { start, end } = list.search;
  const isSet = start !== undefined || end !== undefined;
  return (
    <div role="group" aria-label={t('period')}>
      <DateRangeField
        placeholder={t('period')}
        value={isSet ? { start: start ?? first, end: end ?? last } : null}
        onValueChange={(range) => list.change({ start: range?.start, end: range?.end })}
      />
    </div>
  );
}

/** The way to the panel of a live that is on, where somebody may be needed. */
function PanelButton({ live: { id, title, status } }: { live: Live }) {
  const t = useLivesText();
  if (!isLiveInProgress(status)) return null;
  return (
    <LinkButton
      size="sm"
      to="/streaming/$liveId/panel"
      params={{ liveId: id }}
      aria-label={t('openPanelOf', { title })}
    >
      {t('openPanel')}
    </LinkButton>
  );
}
