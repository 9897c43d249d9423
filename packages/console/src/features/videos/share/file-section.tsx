import { videosApi, type Palco, type Video, SdkError } from '@palco/sdk';
import { usePalcoMutation } from '@palco/react/query';
import { Download } from 'lucide-react';
import { useRefusalText } from '../../../i18n';
import { Button } from '../../../ui';
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

const pollMs = 2_000;

/**
 * The address of a video's MP4 file, once it is made.
 *
 * @throws SdkError with the server's reason where it cannot be made.
 */
async function preparedMp4(palco: Palco, id: string): Promise<string> {
  const calls = palco.use(videosApi);
  let file = await calls.prepareMp4(id);
  while (file.status === 'queued' || file.status === 'running') {
    await new Promise<void>((resolve) => palco.ports.timers.set(resolve, pollMs));
    file = await calls.mp4(id);
  }
  if (file.download) return file.download.url;
  const { code = 'PROCESSING_FAILED', message = code } = file.error ?? {};
  throw new SdkError({ code: 'REQUEST_REFUSED', message, text: message });
}

interface DownloadButtonProps {
  label: string;
  /** Requests the address, which expires after some minutes, at each press. */
  find(palco: Palco): Promise<string>;
  /** What is said where there is no such file. */
  missing?: string;
  /** What is said while the address is waited for. */
  waiting?: string;
}

/** Fetches a file of a video. */
function DownloadButton({ label, find, missing, waiting }: DownloadButtonProps) {
  const refusal = useRefusalText();
  const download = usePalcoMutation([], find);
  const { error, isPending } = download;
  const begin = () => download.mutate(undefined, { onSuccess: (url) => location.assign(url) });
  return (
    <>
      <Button icon={Download} pending={isPending} onClick={begin}>
        {label}
      </Button>
      {waiting !== undefined && <p role="status">{isPending && waiting}</p>}
      {error && (
        <p role="alert" className={styles.problem}>
          {(error.status === 404 && missing) || refusal(error)}
        </p>
      )}
    </>
  );
}
