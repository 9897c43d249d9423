import { usePalcoMutation, useTotalLikes } from '@palco/react/query';
import { videoCalls, type Video } from '@palco/sdk';
import { Download } from 'lucide-react';
import { useFormat, useRefusalText } from '../../../i18n';
import { Facts } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { Button } from '../../../ui';
import styles from './edit.module.css';
import { useEditText } from './messages';

/** The file as it was sent, and what viewers think of the video. */
export function FileSection({ video }: { video: Video }) {
  const t = useEditText();
  const format = useFormat();
  const refusal = useRefusalText();
  const likes = useTotalLikes(video.id);
  const download = usePalcoMutation([], (palco, id: string) => palco.use(videoCalls).download(id));
  // The address lives for some minutes: it is asked for when it is wanted.
  const begin = () => download.mutate(video.id, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <>
      <Facts
        title={t('file.title')}
        facts={[
          { name: t('file.likes'), value: likes.data === undefined ? '–' : format.number(likes.data) },
          { name: t('file.size'), value: video.size === null ? '–' : format.bytes(video.size) },
        ]}
      />
      <section className={record.section}>
        <Button icon={Download} pending={download.isPending} onClick={begin}>
          {t('file.download')}
        </Button>
        {download.isError && (
          <p role="alert" className={styles.problem}>
            {download.error.status === 404 ? t('file.gone') : refusal(download.error)}
          </p>
        )}
      </section>
    </>
  );
}
