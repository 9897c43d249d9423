import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Submit`. */
export type ClassroomSubmitProps = PartProps<'button', ClassroomPartState>;

/** Sends the form. A `button`. */
export const ClassroomSubmit = createPart('button', 'classroom-submit', (props: ClassroomSubmitProps) => {
  const { classroom } = useClassroomRoot('Classroom.Submit');
  const state = useClassroomPartState(classroom);
  const { t } = useTranslation(classroomMessages);

  return {
    props,
    state,
    attributes: classroomAttributes,
    own: {
      type: 'submit',
      disabled: state.stage === 'joining',
      children: t(state.stage === 'joining' ? 'classroom.joining' : 'classroom.join'),
    },
  };
});
