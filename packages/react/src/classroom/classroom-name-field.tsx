import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomFieldAttributes, type ClassroomFieldState } from './classroom.data-attrs';

/** Props of `Classroom.NameField`. */
export type ClassroomNameFieldProps = PartProps<'input', ClassroomFieldState>;

/** The name of the attendee. An `input`. */
export const ClassroomNameField = createPart(
  'input',
  'classroom-name-field',
  (props: ClassroomNameFieldProps) => {
    const { classroom, id } = useClassroomRoot('Classroom.NameField');
    const state = useClassroomPartState(classroom);
    const invalid = useClassroomState(classroom, ({ problems }) => problems.name !== undefined);
    const { t } = useTranslation(classroomMessages);
    return {
      props,
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
    };
  },
);
