import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { classroomFieldAttributes, type ClassroomFieldState } from './classroom.data-attrs';

/** Props of `Classroom.FieldError`. */
export interface ClassroomFieldErrorProps extends PartProps<'p', ClassroomFieldState> {
  readonly field: 'name' | 'email';
}

/** What is wrong with a field. Renders nothing while it is good. A `p`. */
export const ClassroomFieldError = createPart(
  'p',
  'classroom-field-error',
  ({ field, ...props }: ClassroomFieldErrorProps) => {
    const { classroom, id, t, part } = useClassroomPart('Classroom.FieldError');
    const problem = useClassroomState(classroom, ({ problems }) => problems[field]);
    return {
      props,
      state: { ...part.state, invalid: problem !== undefined },
      attributes: classroomFieldAttributes,
      isShown: problem !== undefined,
      own: { id: `${id}-${field}-error`, children: problem && t(problem) },
    };
  },
);
