import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Exit`. */
export type ClassroomExitProps = PartProps<'button', ClassroomPartState>;

/** Forgets the attendee on this device. A `button`. */
export const ClassroomExit = createPart('button', 'classroom-exit', (props: ClassroomExitProps) => {
  const { classroom } = useClassroomRoot('Classroom.Exit');
  const state = useClassroomPartState(classroom);
  const { t } = useTranslation(classroomMessages);

  return {
    props,
    state,
    attributes: classroomAttributes,
    isShown: state.stage === 'open',
    label: t('classroom.exit'),
    own: { onClick: classroom.leave },
  };
});
