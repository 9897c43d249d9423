import type { ClassroomState } from '@palco/sdk/classroom';
import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useClassroomPartState, useClassroomRoot, useClassroomState } from './classroom-context';
import { classroomAttributes, type ClassroomPartState } from './classroom.data-attrs';

/** Props of `Classroom.Finished`. */
export type ClassroomFinishedProps = PartProps<'p', ClassroomPartState>;

function useFinishedText(info: ClassroomState['info']): string {
  const { t } = useTranslation(classroomMessages);
  if (info?.status !== 'finished') return '';
  const { certificateShare: share, replay } = info;
  const isMaking = replay?.videoId === null;
  return [
    replay && t(isMaking ? 'classroom.replayMaking' : 'classroom.replay'),
    share !== null && t('classroom.certificateGiven', { share }),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * What there is after the end of the live: the recording, ready or in the making, and a certificate and how to get it. Renders nothing
 * before the end, and where there is neither. A `p` with the role `status`.
 */
export const ClassroomFinished = createPart('p', 'classroom-finished', (props: ClassroomFinishedProps) => {
  const { classroom } = useClassroomRoot('Classroom.Finished');
  const state = useClassroomPartState(classroom);
  const text = useFinishedText(useClassroomState(classroom, ({ info }) => info));
  return {
    props,
    state,
    attributes: classroomAttributes,
    isShown: state.stage === 'open' && text !== '',
    own: { role: 'status', children: text },
  };
});
