import { Upload } from '@palco/react';
import { Upload as UploadIcon } from 'lucide-react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { useVideosText } from '../messages';

/** Opens the file chooser of the page; the chosen files are sent at once. A blocked team is told why it may not. */
export function SendButton({ label }: { label?: string }) {
  const t = useVideosText();
  const send = useMay('sendVideos');
  if (send.isHidden) return null;
  if (!send.may) {
    return (
      <Button data-command="sendVideos" variant="primary" icon={UploadIcon} reason={send.reason}>
        {label ?? t('send')}
      </Button>
    );
  }
  return (
    <Upload.Trigger data-command="sendVideos" render={<Button variant="primary" icon={UploadIcon} />}>
      {label ?? t('send')}
    </Upload.Trigger>
  );
}
