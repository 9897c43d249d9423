import { isSdkError } from '@palco/sdk/client';
import { createPart } from '../bind/create-part';
import { useClassroomPart } from './classroom-context';

/** Why there is no certificate, in the words of the server. Renders nothing while none was refused. A `p` with the role `alert`. */
export const ClassroomCertificateError = createPart('p', 'classroom-certificate-error', () => {
  const { certificate, t, part } = useClassroomPart('Classroom.CertificateError');
  const { refusal } = certificate;
  const text = refusal && isSdkError(refusal.reason) ? refusal.reason.text : undefined;
  return {
    ...part,
    isShown: refusal !== null,
    own: { role: 'alert', children: text ?? t('classroom.certificateFailed') },
  };
});
