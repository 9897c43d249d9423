import { useTotalLikes } from '@palco/react/query';
import { videosApi, type Palco, type Video } from '@palco/sdk';
import { useFormat } from '../../../i18n';
import { Facts } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { DownloadButton } from './download-button';
import { madeMp4 } from './made-mp4';
import { useEditText } from './messages';

/** The file as it was sent, the best rendition as one file, and what viewers think of the video. */
export function FileSection({ video }: { video: Video }) {
  const t = useEditText();
  const format = useFormat();
  const { id, size, status } = video;
  const likes = useTotalLikes(id);
  const findSource = async (palco: Palco) => (await palco.use(videosApi).download(id)).url;
  return (
    <>
      <Facts
        title={t('file.title')}
        facts={[
          { name: t('file.likes'), value: likes.data === undefined ? '–' : format.number(likes.data) },
          { name: t('file.size'), value: size === null ? '–' : format.bytes(size) },
        ]}
      />
      <section className={record.section}>
        <DownloadButton label={t('file.download')} find={findSource} missing={t('file.gone')} />
        {status === 'ready' && (
          <DownloadButton
            label={t('file.mp4')}
            find={(palco) => madeMp4(palco, id)}
            waiting={t('file.mp4Waiting')}
          />
        )}
      </section>
    </>
  );
}
