import { usePalcoMutation } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { Download } from 'lucide-react';
import { useRefusalText } from '../../../i18n';
import { Button } from '../../../ui';
import styles from './share.module.css';

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
export function DownloadButton({ label, find, missing, waiting }: DownloadButtonProps) {
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
