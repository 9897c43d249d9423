import { isSdkError } from '@palco/sdk/client';
import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.CertificateError`. */
export type ClassroomCertificateErrorProps = PartProps<'p', ClassroomPartState>;

/** Why there is no certificate, in the words of the server. Renders nothing while none was refused. A `p` with the role `alert`. */
export const ClassroomCertificateError = createPart(
  'p',
  'classroom-certificate-error',
  (props: ClassroomCertificateErrorProps) => {
    const { classroom, certificate } = useClassroomRoot('Classroom.CertificateError');
    const { t } = useTranslation(classroomMessages);
    const { refusal } = certificate;
    const text = refusal && isSdkError(refusal.reason) ? refusal.reason.text : undefined;
    return {
      props,
      state: useClassroomPartState(classroom),
      attributes: classroomAttributes,
      isShown: refusal !== null,
      own: { role: 'alert', children: text ?? t('classroom.certificateFailed') },
    };
  },
);
