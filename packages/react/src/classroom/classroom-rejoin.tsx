import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';

/** Brings the form back, and the focus to its first field. Renders nothing but in the stage `ended`, and not for a ban. A `button`. */
export const ClassroomRejoin = createPart('button', 'classroom-rejoin', () => {
  const { classroom, isReturning, t, part } = useClassroomPart('Classroom.Rejoin');
  const mayReturn = useClassroomState(
    classroom,
    ({ stage, ending }) => stage === 'ended' && ending?.reason !== 'banned',
  );

  return {
    ...part,
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
