import type { Call } from '../../../kernel/http/module';

/** How long a browser keeps what it registered: no ban outlives its live, and few lives are spoken of longer. */
const cookieSeconds = 30 * 86_400;
/** A computer that many use remembers its last ones. */
const mostKept = 8;
const registrationId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type RegisterCall = Pick<Call<'registerAttendee'>, 'context' | 'request'>;

const isSecure = ({ context }: RegisterCall): boolean => context.publicUrl().startsWith('https:');
const nameOf = (call: RegisterCall): string =>
  isSecure(call) ? '__Secure-palco-attendee' : 'palco-attendee';

/**
 * What this browser registered, the newest last, by a cookie that no script reads. It is no credential: who invents one can only be
 * refused by it. Whoever deletes it, or whose browser keeps none, is known by the address alone.
 */
export function registrationsOf(call: RegisterCall): readonly string[] {
  const name = `${nameOf(call)}=`;
  const cookies = (call.request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? '';
  return value
    .split('.')
    .filter((id) => registrationId.test(id))
    .slice(-mostKept);
}

/** The cookie that keeps a registration beside earlier ones. Sent with registrations alone; in a frame it is that of the site around it. */
export function cookieOfRegistration(call: RegisterCall, id: string): string {
  const kept = [...registrationsOf(call), id].slice(-mostKept);
  const parts = [
    `${nameOf(call)}=${kept.join('.')}`,
    'Path=/v1/studio/lives/participantes',
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    ...(isSecure(call) ? ['Secure', 'SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
  ];
  return parts.join('; ');
}
