import { LifeBuoy } from 'lucide-react';
import { Button } from '../../ui';
import { useSupportText } from './messages';
import { useSupportBundle } from './use-support-bundle';

/** On pages that tell of a fault: one press saves what a support team needs. */
export function SupportButton() {
  const t = useSupportText();
  const save = useSupportBundle();
  return (
    <Button variant="ghost" icon={LifeBuoy} onClick={save}>
      {t('save')}
    </Button>
  );
}
