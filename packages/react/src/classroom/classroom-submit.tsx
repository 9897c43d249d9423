import { createPart } from '../bind/create-part';
import { useClassroomPart } from './classroom-context';

/** Sends the form. A `button`. */
export const ClassroomSubmit = createPart('button', 'classroom-submit', () => {
  const { t, part } = useClassroomPart('Classroom.Submit');

  return {
    ...part,
    own: {
      type: 'submit',
      disabled: part.state.stage === 'joining',
      children: t(part.state.stage === 'joining' ? 'classroom.joining' : 'classroom.join'),
    },
  };
});
