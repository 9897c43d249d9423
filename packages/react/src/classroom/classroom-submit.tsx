import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Submit`. */
export type ClassroomSubmitProps = PartProps<'button', ClassroomPartState>;

/** Sends the form. A `button`. */
export const ClassroomSubmit = forwardRef<HTMLButtonElement, ClassroomSubmitProps>(
  function ClassroomSubmit(props, ref) {
    const { classroom } = useClassroomRoot('Classroom.Submit');
    const state = useClassroomPartState(classroom);
    const { t } = useTranslation(classroomMessages);

    return usePart('button', {
      part: 'classroom-submit',
      props,
      ref,
      state,
      attributes: classroomAttributes,
      own: {
        type: 'submit',
        disabled: state.stage === 'joining',
        children: t(state.stage === 'joining' ? 'classroom.joining' : 'classroom.join'),
      },
    });
  },
);
