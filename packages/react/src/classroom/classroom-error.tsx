import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { useEndingText } from './use-ending-text';

/** Why a registration failed, apart from its fields. Renders nothing while it has not. A `p` with the role `alert`. */
export const ClassroomError = createPart('p', 'classroom-error', () => {
  const { classroom, t, part } = useClassroomPart('Classroom.Error');
  const error = useClassroomState(classroom, (all) =>
    Object.keys(all.problems).length === 0 ? all.error : null,
  );
  const ending = useEndingText(useClassroomState(classroom, (all) => all.ending));
  return {
    ...part,
    isShown: error !== null,
    own: { role: 'alert', children: error && (ending || (error.text ?? t('error.generic'))) },
  };
});
