import type { ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useClassroomState, useClassroomPart } from './classroom-context';
import type { ClassroomPartState } from './classroom.data-attrs';
import { useSecondsUntil } from './use-seconds-until';

/** Props of `Classroom.Countdown`. */
export interface ClassroomCountdownProps extends Omit<PartProps<'time', ClassroomPartState>, 'children'> {
  /** Makes the content of the seconds that are left; by default «in 3 days», and `3:05:09` on the last one. */
  readonly children?: (secondsLeft: number) => ReactNode;
}

const day = 86_400;

/**
 * How long it is until the live begins, by the server's clock. Renders nothing from then on, and for a live without a date. A `time`
 * with the role `timer`.
 */
export const ClassroomCountdown = createPart(
  'time',
  'classroom-countdown',
  ({ children, ...props }: ClassroomCountdownProps) => {
    const { classroom, part } = useClassroomPart('Classroom.Countdown');
    const format = useFormat();
    const start = useClassroomState(classroom, ({ info }) =>
      info?.status === 'scheduled' ? info.schedule_date : null,
    );
    const answeredAt = useClassroomState(classroom, ({ info }) => Date.parse(info?.serverTime ?? ''));
    const offsetMs = useClassroomState(classroom, ({ clockOffsetMs }) => clockOffsetMs);
    const left = useSecondsUntil(start === null ? null : Date.parse(start), { answeredAt, offsetMs });
    const text = (seconds: number): ReactNode => {
      if (children) return children(seconds);
      return seconds < day ? format.duration(seconds) : format.relative(new Date(seconds * 1_000), 0);
    };
    return {
      props,
      ...part,
      isShown: left !== null,
      own: { role: 'timer', dateTime: start ?? undefined, children: text(left ?? 0) },
    };
  },
);
