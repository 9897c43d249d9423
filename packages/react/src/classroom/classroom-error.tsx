import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';
import { useEndingText } from './use-ending-text';

/** Props of `Classroom.Error`. */
export type ClassroomErrorProps = PartProps<'p', ClassroomPartState>;

/** Why a registration failed, apart from its fields. Renders nothing while it has not. A `p` with the role `alert`. */
export const ClassroomError = createPart('p', 'classroom-error', (props: ClassroomErrorProps) => {
  const { classroom } = useClassroomRoot('Classroom.Error');
  const state = useClassroomPartState(classroom);
  const error = useClassroomState(classroom, (all) =>
    Object.keys(all.problems).length === 0 ? all.error : null,
  );
  const ending = useEndingText(useClassroomState(classroom, (all) => all.ending));
  const { t } = useTranslation(classroomMessages);
  return {
    props,
    state,
    attributes: classroomAttributes,
    isShown: error !== null,
    own: { role: 'alert', children: error && (ending || (error.text ?? t('error.generic'))) },
  };
});
