import type { ImportItem } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { objectColumn, textColumn, type DataColumn } from '../../../patterns/list';
import { ItemChip } from './import-chips';
import { companionsOf } from './import-state.pure';
import { useLibraryImportText } from './messages';

/** Which video, what comes with it, its length, its size and its day. */
export function useItemColumns(): DataColumn<ImportItem>[] {
  const t = useLibraryImportText();
  const format = useFormat();
  return [
    objectColumn<ImportItem>({ key: 'video', header: t('column.video') }, (item) => ({
      name: item.title,
      link: item.videoId !== null && (
        <Link to="/vod/$videoId" params={{ videoId: item.videoId }}>
          {item.title}
        </Link>
      ),
      chips: <ItemChip status={item.status} progress={item.progress} />,
      text: item.folders.length > 0 ? item.folders.join(' / ') : undefined,
    })),
    textColumn<ImportItem>({ key: 'with', header: t('column.with'), priority: 2, none: '–' }, (item) =>
      companionsOf(item)
        .map(({ kind, count }) => t(`with.${kind}`, { count }))
        .join(', '),
    ),
    textColumn<ImportItem>({ key: 'duration', header: t('column.duration'), none: '–' }, ({ duration }) =>
      duration === null ? null : format.duration(duration),
    ),
    textColumn<ImportItem>({ key: 'size', header: t('column.size'), none: '–' }, ({ sizeBytes }) =>
      sizeBytes === null ? null : format.bytes(sizeBytes),
    ),
    textColumn<ImportItem>(
      { key: 'publishedAt', header: t('column.published'), priority: 3, none: '–' },
      ({ publishedAt }) => (publishedAt === null ? null : format.date(publishedAt)),
    ),
  ];
}
