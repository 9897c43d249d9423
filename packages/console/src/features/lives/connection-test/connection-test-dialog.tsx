import type { Live, LiveKey } from '@palco/sdk/lives';
import { Dialog } from '../../../ui';
import { ConnectionTestCard } from './connection-test-card';
import { useConnectionTestText } from './messages';

interface ConnectionTestDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  live: Pick<Live, 'id' | 'status' | 'autoStart'>;
  keys: readonly Pick<LiveKey, 'signalId'>[];
}

/** The test goes on when the dialog is closed, and is found again when it is opened. */
export function ConnectionTestDialog({ live, keys, ...props }: ConnectionTestDialogProps) {
  const t = useConnectionTestText();
  return (
    <Dialog {...props} title={t('title')} description={t('text')}>
      <ConnectionTestCard live={live} keys={keys} />
    </Dialog>
  );
}
