import { isSdkError } from '@palco/sdk';
import type { Classroom, ClassroomEngine } from '@palco/sdk/classroom';
import { Award } from 'lucide-react';
import { useState } from 'react';
import { buttonClass, Icon, saveFile } from '../../ui';
import styles from './classroom-page.module.css';
import { useClassroomText } from './messages';

interface CertificateProps {
  classroom: ClassroomEngine;
  info: Classroom;
}

/** The certificate of presence, after the end of a live that has one; a refusal says its cause. */
export function Certificate({ classroom, info }: CertificateProps) {
  const t = useClassroomText();
  const [state, setState] = useState<{ readonly isAsked: boolean; readonly refusal?: string }>({
    isAsked: false,
  });
  if (info.certificateShare === null || info.status !== 'finished') return null;
  const download = async () => {
    if (state.isAsked) return;
    setState({ isAsked: true });
    try {
      saveFile(t('certificate.name'), await classroom.certificate());
      setState({ isAsked: false });
    } catch (error) {
      const refusal = (isSdkError(error) && error.text) || t('certificate.failed');
      setState({ isAsked: false, refusal });
    }
  };
  return (
    <div className={styles.certificate}>
      <button
        type="button"
        className={buttonClass('secondary')}
        aria-disabled={state.isAsked || undefined}
        onClick={() => void download()}
      >
        <Icon of={Award} />
        {t('certificate')}
      </button>
      {state.refusal !== undefined && <p role="alert">{state.refusal}</p>}
    </div>
  );
}
