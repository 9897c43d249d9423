import { useDownloadOriginals } from '@palco/react/query';
import { Download } from 'lucide-react';
import { useRefusalText } from '../../../i18n';
import type { Action } from '../../../patterns/action';
import { toast } from '../../../ui';
import { useVideosText } from '../messages';
import { sorted, type LibraryItem } from './library-items.pure';

/** The most videos of one archive. */
const most = 100;

/** Fetches the sources of the selected videos as one archive; one that is gone is told beside the others. */
export function useOriginalsAction(): Action<LibraryItem> {
  const t = useVideosText();
  const refusal = useRefusalText();
  const { mutate } = useDownloadOriginals();
  const begin = (items: readonly LibraryItem[]) => {
    const { videos } = sorted(items);
    mutate(
      videos.map(({ id }) => id),
      {
        onSuccess({ url, files, missing }) {
          location.assign(url);
          const gone = new Set(missing);
          const names = videos.filter(({ id }) => gone.has(id)).map(({ title }) => title);
          const title = t('originals.begun', { count: files });
          if (names.length === 0) toast({ kind: 'success', title });
          else toast({ kind: 'error', title, text: t('originals.missing', { names: names.join(', ') }) });
        },
        onError: (error) =>
          toast({
            kind: 'error',
            title: t('originals.failed'),
            text: error.status === 404 ? t('originals.gone') : refusal(error),
          }),
      },
    );
  };
  return {
    key: 'originals',
    label: t('action.originals'),
    icon: Download,
    run: (item) => begin([item]),
    runMany: begin,
    reasonMany: (items) => {
      const { length } = sorted(items).videos;
      if (length === 0) return t('originals.onlyVideos');
      return length > most ? t('originals.tooMany', { most }) : undefined;
    },
  };
}
