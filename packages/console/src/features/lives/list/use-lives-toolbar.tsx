import type { ApiSchema } from '@palco/sdk';
import { useFormat } from '../../../i18n';
import type { List } from '../../../patterns/list';
import { liveTypes } from '../form/live-choices';
import { useLiveFormText } from '../form/messages';
import { livesList, liveTabs, type LivesSearch } from './lives.list';
import { useLivesText } from './messages';
import { PeriodFilter } from './period-filter';

/** «On air last» is no order that anybody wants. */
const orders = livesList.orders.filter((order) => order !== 'onAir,asc');

/** Situation, with how many lives each has, type, period and order. */
export function useLivesToolbar(list: List<LivesSearch>, counts: ApiSchema<'LiveCounts'> | undefined) {
  const t = useLivesText();
  const formText = useLiveFormText();
  const format = useFormat();
  const named = (tab: 'all' | (typeof liveTabs)[number]) =>
    counts ? t('counted', { name: t(`tab.${tab}`), number: format.number(counts[tab]) }) : t(`tab.${tab}`);
  return {
    filters: [
      {
        key: 'tab' as const,
        label: t('status'),
        allLabel: named('all'),
        options: liveTabs.map((value) => ({ value, label: named(value) })),
      },
      {
        key: 'type' as const,
        label: t('type'),
        options: liveTypes.map((value) => ({ value, label: formText(`type.${value}`) })),
      },
    ],
    children: <PeriodFilter list={list} />,
    sorts: orders.map((value) => ({ value, label: t(`sort.${value}`) })),
  };
}
