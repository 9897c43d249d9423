import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomFieldAttributes, type ClassroomFieldState } from './classroom.data-attrs';

/** Props of `Classroom.FieldError`. */
export interface ClassroomFieldErrorProps extends PartProps<'p', ClassroomFieldState> {
  readonly field: 'name' | 'email';
}

/** What is wrong with a field. Renders nothing while it is good. A `p`. */
export const ClassroomFieldError = forwardRef<HTMLParagraphElement, ClassroomFieldErrorProps>(
  function ClassroomFieldError(props, ref) {
    const { field, ...rest } = props;
    const { classroom, id } = useClassroomRoot('Classroom.FieldError');
    const state = useClassroomPartState(classroom);
    const problem = useClassroomState(classroom, ({ problems }) => problems[field]);
    const { t } = useTranslation(classroomMessages);
    const part = usePart('p', {
      part: 'classroom-field-error',
      props: rest,
      ref,
      state: { ...state, invalid: problem !== undefined },
      attributes: classroomFieldAttributes,
      own: { id: `${id}-${field}-error`, children: problem && t(problem) },
    });
    return problem ? part : null;
  },
);
