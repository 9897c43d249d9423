import { pictureOf, type ClassroomPage } from '@palco/sdk/classroom';
import type { EventMoment, EventViewProps } from '../../patterns/event-view';

const moments = {
  scheduled: 'before',
  live: 'air',
  paused: 'paused',
  finished: 'ended',
} as const satisfies Record<NonNullable<ClassroomPage['status']>, EventMoment>;

/** What the page of an event shows of the answer of its classroom. */
export function eventOf(info: ClassroomPage): Omit<EventViewProps, 'children' | 'corner'> {
  return {
    moment: moments[info.status ?? 'scheduled'],
    title: info.title,
    description: info.description,
    start: info.schedule_date,
    team: info.team,
    logo: pictureOf(info.schedule_image),
    speakers: info.speakers.map(({ uuid, speaker, avatar }) => ({
      id: uuid,
      name: speaker,
      picture: pictureOf(avatar),
    })),
    picture: pictureOf(info.background_login) ?? (info.isPictureDrawn ? null : info.picture),
    certificateShare: info.certificateShare,
    viewers: info.viewers ?? undefined,
    calendar: `/classroom/agenda.ics?liveId=${info.stream_id}`,
  };
}
