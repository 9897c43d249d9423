import { videosApi, type Palco, type Video } from '@palco/sdk';
import { DownloadButton } from './download-button';
import { preparedMp4 } from './prepared-mp4';
import { useShareText } from './messages';
import styles from './share.module.css';

/** The file as it was sent, and the best rendition as one file. */
export function FileSection({ video: { id, status } }: { video: Video }) {
  const t = useShareText();
  const findSource = async (palco: Palco) => (await palco.use(videosApi).download(id)).url;
  return (
    <section className={styles.section} aria-labelledby="share-file">
      <h2 id="share-file">{t('file.title')}</h2>
      <div className={styles.downloads}>
        <DownloadButton label={t('file.download')} find={findSource} missing={t('file.gone')} />
        {status === 'ready' && (
          <DownloadButton
            label={t('file.mp4')}
            find={(palco) => preparedMp4(palco, id)}
            waiting={t('file.mp4Waiting')}
          />
        )}
      </div>
    </section>
  );
}
