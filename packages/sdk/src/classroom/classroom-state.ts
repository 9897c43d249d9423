import type { ClassroomPage } from '@palco/openapi';
import type { SdkError } from '../kernel/errors.pure';
import type { Attendee, AttendeeProblems } from './classroom.pure';

/**
 * Where the attendee is stored (specification section 3).
 *
 * @example
 * ```ts
 * const attendee = parseAttendee(createBrowserStorage().get(attendeeKey));
 * ```
 */
export const attendeeKey = 'arenaUser';

/**
 * Why somebody is not in any more. Its `reason`:
 * - `banned`: by the organisers of the live
 * - `erased`: the organisers erased the registration with all that was kept of it
 * - `left`: in another tab of this browser
 */
export interface ClassroomEnding {
  readonly reason: 'banned' | 'erased' | 'left';
  /** When the ban ends, in milliseconds since 1970 by the clock of this device; null for one for good, and for other reasons. */
  readonly until: number | null;
}

/**
 * State of a {@link Classroom}. Its `stage`:
 * - `loading`: nothing is known yet
 * - `missing`: there is no such live
 * - `refused`: this site or this country may not show it
 * - `failed`: the first request failed; it is repeated
 * - `register`: nobody is registered on this device
 * - `joining`: a registration is under way
 * - `open`: registered
 * - `ended`: the registration of this device is not good any more, and `ending` says why; after a ban it is `open` again by itself
 */
export interface ClassroomState {
  readonly stage: 'loading' | 'missing' | 'refused' | 'failed' | 'register' | 'joining' | 'open' | 'ended';
  /** Its `status` follows the live within a moment, while somebody is registered. */
  readonly info: ClassroomPage | null;
  /** Server time minus device time, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly attendee: Attendee | null;
  /** Why the registration ended, or that a ban let none be made (`register`); null in other stages. */
  readonly ending: ClassroomEnding | null;
  /** What is wrong with the fields of the last registration. */
  readonly problems: AttendeeProblems;
  /** Why the last request failed. */
  readonly error: SdkError | null;
}

/** Before anything is known. */
export const unknown: ClassroomState = {
  stage: 'loading',
  info: null,
  clockOffsetMs: 0,
  attendee: null,
  ending: null,
  problems: {},
  error: null,
};
