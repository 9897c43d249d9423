import { classroomMessages } from '@palco/sdk/i18n';
import { typedEmail } from '@palco/sdk/classroom';
import { type FormEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomFieldAttributes, type ClassroomFieldState } from './classroom.data-attrs';

/** Props of `Classroom.EmailField`. */
export type ClassroomEmailFieldProps = PartProps<'input', ClassroomFieldState>;

/** Trims and lowercases what is typed, and leaves the caret where it is. */
function normalise({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const next = typedEmail(input.value);
  if (next === input.value) return;
  const caret = input.selectionStart ?? next.length;
  input.value = next;
  input.setSelectionRange(caret, caret);
}

/** The e-mail of the attendee. An `input`. */
export const ClassroomEmailField = createPart(
  'input',
  'classroom-email-field',
  (props: ClassroomEmailFieldProps) => {
    const { classroom, id } = useClassroomRoot('Classroom.EmailField');
    const state = useClassroomPartState(classroom);
    const invalid = useClassroomState(classroom, ({ problems }) => problems.email !== undefined);
    const { t } = useTranslation(classroomMessages);
    return {
      props,
      state: { ...state, invalid },
      attributes: classroomFieldAttributes,
      own: {
        name: 'email',
        id: `${id}-email`,
        'aria-label': t('classroom.email'),
        autoComplete: 'email',
        'aria-required': true,
        'aria-invalid': invalid,
        'aria-describedby': invalid ? `${id}-email-error` : undefined,
        // The type `email` would hide the caret from scripts.
        type: 'text',
        inputMode: 'email',
        enterKeyHint: 'go',
        autoCapitalize: 'none',
        spellCheck: false,
        onInput: normalise,
      },
    };
  },
);
