import { callerOf, teamOf, type FakeHandlers } from './fake-call';

const ticketMs = 60_000;

/** Tickets; sockets are not opened here, see `createFakeSockets`. */
export const realtimeHandlers = {
  createRealtimeTicket(call) {
    const isAttendee = [...call.world.classrooms.values()].some(({ tokens }) =>
      [...tokens.values()].some(({ token }) => token === call.token),
    );
    if (!isAttendee) {
      callerOf(call);
      teamOf(call);
    }
    const expiresAt = new Date(call.now() + ticketMs).toISOString();
    return { status: 201, body: { ticket: `ticket-${call.nextId()}`, expiresAt } };
  },
} satisfies FakeHandlers;
