import type { Import } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { countColumn, objectColumn, timeColumn, type DataColumn } from '../../../patterns/list';
import { ImportChip } from './import-chips';
import { comingOf } from './import-state.pure';
import { useLibraryImportText } from './messages';
import { useSourceNames } from './use-source-names';

/** Which library, how it stands, how much of it comes, and when that changed. */
export function useImportColumns(): DataColumn<Import>[] {
  const t = useLibraryImportText();
  const names = useSourceNames();
  const format = useFormat();
  return [
    objectColumn<Import>({ key: 'import', header: t('column.library') }, (one) => ({
      name: names.ofImport(one),
      link: (
        <Link to="/vod/imports/$importId" params={{ importId: one.id }}>
          {names.ofImport(one)}
        </Link>
      ),
      chips: <ImportChip status={one.status} />,
      text: one.error?.message ?? t('found', { count: one.totals.found }),
    })),
    countColumn<Import>(
      {
        key: 'coming',
        header: t('column.coming'),
        onCard: ({ totals }) => t('coming', { count: comingOf(totals) }),
      },
      ({ totals }) => comingOf(totals),
    ),
    {
      key: 'bytes',
      header: t('column.size'),
      align: 'end',
      priority: 3,
      cell: ({ totals }) => format.bytes(totals.bytes),
    },
    timeColumn<Import>({ key: 'at', header: t('column.changed'), never: '–' }, ({ updatedAt }) => updatedAt),
  ];
}
