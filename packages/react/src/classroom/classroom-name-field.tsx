import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { classroomFieldAttributes } from './classroom.data-attrs';

/** The name of the attendee. An `input`. */
export const ClassroomNameField = createPart('input', 'classroom-name-field', () => {
  const { classroom, id, t, part } = useClassroomPart('Classroom.NameField');
  const invalid = useClassroomState(classroom, ({ problems }) => problems.name !== undefined);
  return {
    state: { ...part.state, invalid },
    attributes: classroomFieldAttributes,
    own: {
      name: 'name',
      id: `${id}-name`,
      'aria-label': t('classroom.name'),
      autoComplete: 'name',
      // Without an e-mail Enter leads to its field.
      enterKeyHint: 'next',
      'aria-required': true,
      'aria-invalid': invalid,
      'aria-describedby': invalid ? `${id}-name-error` : undefined,
      maxLength: 50,
    },
  };
});
