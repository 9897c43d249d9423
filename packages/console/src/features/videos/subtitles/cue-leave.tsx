import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useDirtyGuard } from '../../../patterns/form';
import { Button, ConfirmDialog } from '../../../ui';
import { useSubtitlesText } from './messages';

interface CueLeaveProps {
  isDirty: boolean;
  onLeave(): void;
}

/** The way back to the languages; whatever way a person leaves, it is asked about while something is unsaved. */
export function CueLeave({ isDirty, onLeave }: CueLeaveProps) {
  const t = useSubtitlesText();
  const guard = useDirtyGuard(isDirty, { isTab: true });
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      {guard}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('leave.title')}
        text={t('leave.text')}
        confirmLabel={t('leave')}
        danger
        onConfirm={onLeave}
      />
      <Button variant="ghost" icon={ArrowLeft} onClick={() => (isDirty ? setLeaving(true) : onLeave())}>
        {t('close')}
      </Button>
    </>
  );
}
