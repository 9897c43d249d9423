import { typedEmail } from '@palco/sdk/classroom';
import type { FormEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';
import { classroomFieldAttributes } from './classroom.data-attrs';

/** Trims and lowercases what is typed, and leaves the caret where it is. */
function normalise({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const next = typedEmail(input.value);
  if (next === input.value) return;
  const caret = input.selectionStart ?? next.length;
  input.value = next;
  input.setSelectionRange(caret, caret);
}

/** The e-mail of the attendee. An `input`. */
export const ClassroomEmailField = createPart('input', 'classroom-email-field', () => {
  const { classroom, id, t, part } = useClassroomPart('Classroom.EmailField');
  const invalid = useClassroomState(classroom, ({ problems }) => problems.email !== undefined);
  return {
    state: { ...part.state, invalid },
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
});
