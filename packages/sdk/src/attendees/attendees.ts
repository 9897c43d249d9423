import type { AttendeeErasure, AttendeeExport, AttendeeList } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fillPath } from '../kernel/address.pure';
import { readFile } from '../kernel/http-errors';
import type { Palco } from '../palco';

export type { Attendee, AttendeeErasure, AttendeeExport, AttendeeList } from '@palco/openapi';

/** Search text and page of the attendees of a live. */
export type AttendeesQuery = Omit<ApiQuery<'listAttendees'>, 'format' | 'accountId'>;

/** The calls about attendees of lives, for their organiser. All throw `SdkError`. */
export interface AttendeesApi {
  /** One page of those who registered for a live, one for each e-mail, the newest first. */
  list(liveId: string, query?: AttendeesQuery, options?: CallOptions): Promise<AttendeeList>;
  /**
   * All that fit the search as a table: CSV in UTF-8, with headers and separator of the client's language, times in the zone of the
   * team, and of a live that is over the share of its time on air that the certificate goes by.
   */
  csv(
    liveId: string,
    query?: Pick<AttendeesQuery, 'search'>,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<Blob>;
  /**
   * The certificate of presence of an attendee, a PDF, from what all registrations of the e-mail watched. `PRESENCE_TOO_SHORT`,
   * `CERTIFICATE_NOT_YET` before the end, or `CERTIFICATE_OFF` where there is none.
   */
  certificate(ref: AttendeeRef, options?: Pick<CallOptions, 'signal'>): Promise<Blob>;
  /** All that the lives of the team keep of an e-mail. */
  exportData(email: string, options?: CallOptions): Promise<AttendeeExport>;
  /** Erases all that the lives of the team keep of an e-mail, for good; who is watching is signed out. */
  erase(email: string, options?: CallOptions): Promise<AttendeeErasure>;
}

/** An attendee of a live. */
export interface AttendeeRef {
  readonly liveId: string;
  readonly attendeeId: string;
}

const list = '/v1/live-streams/{id}/participantes';
const certificate = '/v1/live-streams/{id}/participantes/{attendeeId}/certificado';

/**
 * The calls about attendees as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(attendeesApi).list(liveId, { search: 'ana' });
 * const csv = await palco.use(attendeesApi).csv(liveId);
 * ```
 */
export function attendeesApi({ client: { call, send } }: Pick<Palco, 'client'>): AttendeesApi {
  return {
    list: (id, query, options) => call('GET', list, { path: { id }, query, options }),
    csv: async (id, { search } = {}, { signal } = {}) => {
      const query = new URLSearchParams({ format: 'csv', ...(search && { search }) });
      return readFile(await send({ path: fillPath(list, { id }), query, signal }));
    },
    certificate: async ({ liveId: id, attendeeId }, { signal } = {}) =>
      readFile(await send({ path: fillPath(certificate, { id, attendeeId }), signal })),
    exportData: (email, options) => call('POST', '/v1/attendees/export', { body: { email }, options }),
    erase: (email, options) => call('POST', '/v1/attendees/erase', { body: { email }, options }),
  };
}
