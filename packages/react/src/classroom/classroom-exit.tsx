import { createPart } from '../bind/create-part';
import { useClassroomPart } from './classroom-context';

/** Forgets the attendee on this device. A `button`. */
export const ClassroomExit = createPart('button', 'classroom-exit', () => {
  const { classroom, t, part } = useClassroomPart('Classroom.Exit');

  return {
    ...part,
    isShown: part.state.stage === 'open',
    label: t('classroom.exit'),
    own: { onClick: classroom.leave },
  };
});
