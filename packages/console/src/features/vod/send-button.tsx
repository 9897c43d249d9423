import { Upload } from '@palco/react';
import { Upload as UploadIcon } from 'lucide-react';
import { Button } from '../../ui';
import { useVodText } from './messages';

/** Opens the file chooser of the page; the chosen files are sent at once. */
export function SendButton() {
  const t = useVodText();
  return <Upload.Trigger render={<Button variant="primary" icon={UploadIcon} />}>{t('send')}</Upload.Trigger>;
}
