import type { ClassroomState } from '@palco/sdk/classroom';
import type { SdkMessages, Translate } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useClassroomState, useClassroomPart } from './classroom-context';

function finishedText(info: ClassroomState['info'], t: Translate<SdkMessages>): string {
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
export const ClassroomFinished = createPart('p', 'classroom-finished', () => {
  const { classroom, t, part } = useClassroomPart('Classroom.Finished');
  const text = finishedText(
    useClassroomState(classroom, ({ info }) => info),
    t,
  );
  return {
    ...part,
    isShown: part.state.stage === 'open' && text !== '',
    own: { role: 'status', children: text },
  };
});
