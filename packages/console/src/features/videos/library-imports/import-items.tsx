import { importItemsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Import, ImportItem } from '@palco/sdk/admin';
import { Film } from 'lucide-react';
import { useListText } from '../../../i18n';
import { ListPage, useListSearch } from '../../../patterns/list';
import { isUnderWay } from './import-state.pure';
import { importItemsList, importItemStatuses } from './library-imports.list';
import styles from './library-imports.module.css';
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
      renderBelow={(item) => hasProblem(item) && <ItemProblem item={item} />}
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
      empty={{ icon: Film, text: one.status === 'reading' ? t('items.reading') : undefined }}
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

const hasProblem = ({ status, problem, missing }: ImportItem): boolean =>
  missing.length > 0 || (problem !== null && status !== 'present');

function ItemProblem({ item: { status, problem, missing } }: { item: ImportItem }) {
  const list = useListText();
  const texts = [...(problem === null ? [] : [problem.message]), ...missing.map(({ message }) => message)];
  return (
    <p className={styles.problem} data-failed={status === 'failed' || undefined}>
      {list(texts)}
    </p>
  );
}
