import type { ClassroomPage } from '@palco/openapi';
import { toRecoveryEmail } from '../kernel/email-text.pure';

/** Somebody who registered: the name, the e-mail and the credential of one live. */
export interface Attendee {
  readonly name: string;
  readonly email: string;
  /** The live for which `id` and `token` are good. */
  readonly liveId: string;
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
}

/** What somebody types to register. */
export interface AttendeeInput {
  readonly name: string;
  readonly email: string;
}

/** Keys of the SDK's texts for what is wrong with each field. */
export interface AttendeeProblems {
  readonly name?: 'validation.name' | 'validation.required';
  readonly email?: 'validation.email' | 'validation.required';
}

const latinName = /^(?:(?=\p{L})\p{Script=Latin}| (?! ))+$/u;
const longestName = 50;
const emailForm = /^(?!\.)(?!.*\.\.)([\w'+\-.]*)[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const longestEmail = 254;

/**
 * An e-mail as it is typed: composed, without the space around it, in lower case.
 *
 * @example typedEmail(' Ana@Exemplo.com'); // 'ana@exemplo.com'
 */
export function typedEmail(text: string): string {
  return toRecoveryEmail(text.normalize('NFC'));
}

/** What {@link readAttendee} finds. */
export interface ReadAttendee extends AttendeeInput {
  /** Empty where both fields are good. */
  readonly problems: AttendeeProblems;
}

/**
 * The fields of a registration as they are sent, and what is wrong with them: a name is letters of the Latin script and
 * spaces, at most 50 characters.
 *
 * @example readAttendee({ name: 'Bia 2', email: 'bia@exemplo.com' }).problems; // { name: 'validation.name' }
 */
export function readAttendee(input: AttendeeInput): ReadAttendee {
  const name = input.name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const email = typedEmail(input.email);
  const isName = latinName.test(name) && [...name].length <= longestName;
  const isEmail = email.length <= longestEmail && emailForm.test(email);
  return {
    name,
    email,
    problems: {
      // A blank name is also 'Nome inserido inválido': the specification has one message for all faults of a name.
      ...(!isName && { name: 'validation.name' as const }),
      ...(!isEmail && {
        email: email === '' ? ('validation.required' as const) : ('validation.email' as const),
      }),
    },
  };
}

const fields = ['name', 'email', 'liveId', 'id', 'token', 'accountId'] as const;

/**
 * The attendee that a page stored; null for anything else.
 *
 * @example
 * ```ts
 * parseAttendee('no attendee'); // null
 * const attendee = parseAttendee(createBrowserStorage().get(attendeeKey));
 * if (attendee?.liveId === liveId) show('Registered for this live.');
 * ```
 */
export function parseAttendee(stored: string | null): Attendee | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Partial<Record<keyof Attendee, unknown>> | null;
    if (typeof found?.name !== 'string' || typeof found.email !== 'string') return null;
    // The specification stores name and email alone: without a credential the attendee is registered again.
    const texts = fields.map((field) => [field, typeof found[field] === 'string' ? found[field] : '']);
    return Object.fromEntries(texts) as Attendee;
  } catch {
    return null;
  }
}

/**
 * The address of a picture; null where the page shows its default.
 *
 * @example
 * ```ts
 * const classroom = createClassroom({ client: palco.client, liveId });
 * classroom.$state.subscribe(({ info }) => show(info && pictureOf(info.background)));
 * ```
 */
export function pictureOf(picture: ClassroomPage['background']): string | null {
  return picture === 'placeholder' || picture === '' ? null : picture;
}
