import type { ImportItem } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { objectColumn, textColumn, type DataColumn } from '../../../patterns/list';
import { ItemChip } from './import-chips';
import { companionsOf, problemsOf } from './import-state.pure';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';

/** Which video, what comes with it, its length, its size and its day. */
export function useItemColumns(): DataColumn<ImportItem>[] {
  const t = useLibraryImportText();
  const format = useFormat();
  const video = objectColumn<ImportItem>({ key: 'video', header: t('column.video') }, (item) => ({
    name: item.title,
    link:
      item.videoId === null ? undefined : (
        <Link to="/vod/$videoId" params={{ videoId: item.videoId }}>
          {item.title}
        </Link>
      ),
    chips: <ItemChip status={item.status} progress={item.progress} />,
    text: item.folders.length > 0 ? item.folders.join(' / ') : undefined,
  }));
  return [
    {
      ...video,
      cell: (item) => (
        <div className={styles.video}>
          {video.cell(item)}
          <ItemProblem item={item} />
        </div>
      ),
    },
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

/** Why a video cannot come or failed, and what of one that came did not. */
function ItemProblem({ item }: { item: ImportItem }) {
  const texts = problemsOf(item);
  if (texts.length === 0) return null;
  return (
    <p className={styles.problem} data-failed={item.status === 'failed' || undefined}>
      {texts.join(' ')}
    </p>
  );
}
