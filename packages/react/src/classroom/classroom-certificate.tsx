import { useMemo } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { classroomCertificateAttributes, type ClassroomCertificateState } from './classroom.data-attrs';

/** Props of `Classroom.Certificate`. */
export interface ClassroomCertificateProps extends PartProps<'button', ClassroomCertificateState> {
  /** Name of the file that is saved; by default `certificado.pdf`, in English `certificate.pdf`. */
  readonly fileName?: string;
}

/**
 * Saves the attendee's certificate of presence, a PDF. Renders nothing before the end of the live, and for a live that gives none;
 * a refusal, for too short a presence, stands in `Classroom.CertificateError`. A `button`.
 */
export const ClassroomCertificate = createPart(
  'button',
  'classroom-certificate',
  ({ fileName, ...props }: ClassroomCertificateProps) => {
    const { classroom, certificate, t, part } = useClassroomPart('Classroom.Certificate');
    const { stage } = part.state;
    const isGiven = useClassroomState(
      classroom,
      ({ info }) => info?.status === 'finished' && info.certificateShare !== null,
    );
    const { pending } = certificate;
    return {
      props,
      attributes: classroomCertificateAttributes,
      state: useMemo(() => ({ stage, pending }), [stage, pending]),
      isShown: stage === 'open' && isGiven,
      own: {
        // Not `disabled`, which would take the focus away.
        'aria-disabled': pending || undefined,
        children: t('classroom.certificate'),
        onClick: () => certificate.download(fileName ?? t('classroom.certificateFile')),
      },
    };
  },
);
