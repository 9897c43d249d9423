import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomFieldAttributes, type ClassroomFieldState } from './classroom.data-attrs';

/** Props of `Classroom.NameField`. */
export type ClassroomNameFieldProps = PartProps<'input', ClassroomFieldState>;

/** The name of the attendee. An `input`. */
export const ClassroomNameField = forwardRef<HTMLInputElement, ClassroomNameFieldProps>(
  function ClassroomNameField(props, ref) {
    const { classroom, id } = useClassroomRoot('Classroom.NameField');
    const state = useClassroomPartState(classroom);
    const invalid = useClassroomState(classroom, ({ problems }) => problems.name !== undefined);
    const { t } = useTranslation(classroomMessages);
    return usePart('input', {
      part: 'classroom-name-field',
      props,
      ref,
      state: { ...state, invalid },
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
    });
  },
);
