import type { Directory } from '@palco/sdk';
import { useListText } from '../../../i18n';
import { useVideosText } from '../messages';
import styles from './empty-here.module.css';
import { filledFolders } from './filled-folders.pure';
import { SendButton } from './send-button';

interface EmptyHereProps {
  /** Those that are in this place. */
  folders: readonly Directory[];
  isFolder: boolean;
}

/** Below the folders of a place without videos: where the videos are, and the way to send one. */
export function EmptyHere({ folders, isFolder }: EmptyHereProps) {
  const t = useVideosText();
  const listed = useListText();
  const { names, hasMore } = filledFolders(folders);
  const places = hasMore ? [...names, t('emptyHere.others')] : names;
  return (
    <div className={styles.empty}>
      <p>{places.length > 0 ? t('emptyHere.folders', { folders: listed(places) }) : t('emptyHere.text')}</p>
      <SendButton label={isFolder ? t('sendHere') : undefined} />
    </div>
  );
}
