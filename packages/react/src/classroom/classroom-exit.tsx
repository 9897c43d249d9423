import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Exit`. */
export type ClassroomExitProps = PartProps<'button', ClassroomPartState>;

/** Forgets the attendee on this device. A `button`. */
export const ClassroomExit = forwardRef<HTMLButtonElement, ClassroomExitProps>(
  function ClassroomExit(props, ref) {
    const { classroom } = useClassroomRoot('Classroom.Exit');
    const state = useClassroomPartState(classroom);
    const { t } = useTranslation(classroomMessages);

    const part = usePart('button', {
      part: 'classroom-exit',
      props,
      ref,
      state,
      attributes: classroomAttributes,
      own: {
        type: 'button',
        'aria-label': t('classroom.exit'),
        children: t('classroom.exit'),
        onClick: classroom.leave,
      },
    });
    return state.stage === 'open' ? part : null;
  },
);
