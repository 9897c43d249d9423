import { listOf } from '../../../patterns/list/list-of.pure';
import { wordRule } from '../../../patterns/list/search-rules.pure';

/** The parts of the page; the first one is open without a word in the address. */
export const classroomTabs = ['page', 'attendees'] as const;
export type ClassroomTab = (typeof classroomTabs)[number];

/** The attendees of a live, on the page of its classroom. */
export const attendeesList = listOf({
  name: 'attendees',
  filters: { tab: wordRule(classroomTabs) },
  place: ['tab'],
  pageSize: 25,
});

/** What the address of the page may hold. */
export type ClassroomSearch = ReturnType<typeof attendeesList.parse>;
