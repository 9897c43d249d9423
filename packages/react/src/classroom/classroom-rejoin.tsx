import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Rejoin`. */
export type ClassroomRejoinProps = PartProps<'button', ClassroomPartState>;

/** Brings the form back, and the focus to its first field. Renders nothing but in the stage `ended`, and not for a ban. A `button`. */
export const ClassroomRejoin = createPart('button', 'classroom-rejoin', (props: ClassroomRejoinProps) => {
  const { classroom, isReturning } = useClassroomRoot('Classroom.Rejoin');
  const state = useClassroomPartState(classroom);
  const mayReturn = useClassroomState(
    classroom,
    ({ stage, ending }) => stage === 'ended' && ending?.reason !== 'banned',
  );
  const { t } = useTranslation(classroomMessages);

  return {
    props,
    state,
    attributes: classroomAttributes,
    isShown: mayReturn,
    own: {
      children: t('classroom.rejoin'),
      onClick: () => {
        isReturning.current = true;
        classroom.leave();
      },
    },
  };
});
