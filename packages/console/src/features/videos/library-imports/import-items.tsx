import { importItemsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Import } from '@palco/sdk/admin';
import { Film } from 'lucide-react';
import { ListPage, useListSearch } from '../../../patterns/list';
import { isUnderWay } from './import-state.pure';
import { importItemsList, importItemStatuses } from './library-imports.list';
import { useLibraryImportText } from './messages';
import { useItemColumns } from './use-item-columns';

/** While the bars of single videos move. */
const followMs = 4_000;

/** The videos of another library: what comes with each, why one cannot come, and what one left behind. */
export function ImportItems({ one }: { one: Import }) {
  const t = useLibraryImportText();
  const list = useListSearch(importItemsList);
  const { status, page, limit } = list.query;
  const answer = usePalcoQuery((palco) => importItemsQueryOptions(palco, one.id, { status, page, limit }), {
    refetchInterval: isUnderWay(one) ? followMs : false,
  });
  return (
    <ListPage
      t={(key, ...values) => t(itemTexts[key], ...values)}
      label={t('items')}
      heading={t('items')}
      list={list}
      answer={answer}
      columns={useItemColumns()}
      rowKey={({ id }) => id}
      actions={{ noun: 'imports', nameOf: ({ title }) => title, items: [] }}
      toolbar={{
        hasSearch: false,
        filters: [
          {
            key: 'status',
            label: t('items.status'),
            options: importItemStatuses.map((value) => ({ value, label: t(`item.${value}`) })),
          },
        ],
      }}
      empty={{ icon: Film, ...(one.status === 'reading' && { text: t('items.reading') }) }}
    />
  );
}

/** The texts of the list of videos in the catalogue of imports. */
const itemTexts = {
  title: 'items',
  search: 'items',
  'empty.title': 'items.none',
  'empty.text': 'items.noneText',
  'error.title': 'items.failed',
} as const;
