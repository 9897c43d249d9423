import * as z from 'zod/mini';
import { readAttendee, typedEmail } from '../classroom/classroom.pure';
import { lineSchema, rule, textSchema } from './text-rule';

/** An e-mail of an attendee: composed, trimmed and in lower case, as the server compares it. */
const attendeeEmail = z.string('validation.required').check(
  z.overwrite(typedEmail),
  rule((email: string) => {
    const key = readAttendee({ name: 'Ana', email }).problems.email;
    return key ? { key } : null;
  }),
);

/** The name of an attendee: letters of the Latin script and spaces, at most 50 characters. */
const attendeeName = z.string('validation.required').check(
  z.overwrite((name: string) => readAttendee({ name, email: '' }).name),
  rule((name: string) => {
    const key = readAttendee({ name, email: '' }).problems.name;
    return key ? { key } : null;
  }),
);

/**
 * The form that exports or erases what is kept of an attendee.
 *
 * @example await palco.use(attendeesApi).erase(attendeeEmailSchema.parse({ email: ' Ana@exemplo.com' }).email);
 */
export const attendeeEmailSchema = z.object({ email: attendeeEmail });

/**
 * A registration for a live, as the engine of `@palco/sdk/classroom` sends it.
 *
 * @example attendeeRegistrationSchema.shape.name.safeParse('Bia 2').success; // false
 */
export const attendeeRegistrationSchema = z.object({
  name: attendeeName,
  email: attendeeEmail,
  liveId: z.uuid('validation.format'),
  clientId: z.uuid('validation.format'),
});

/**
 * The name of a speaker, on one line, at most 100 characters.
 *
 * @example speakerNameSchema.parse(' Ana Lúcia '); // 'Ana Lúcia'
 */
export const speakerNameSchema = lineSchema({ min: 1, max: 100 });

const picture = z.optional(
  z.nullable(z.string('validation.format').check(z.maxLength(4_096, 'validation.format'))),
);
const whole = (most: number) =>
  z.optional(
    z.nullable(
      z.int('validation.format').check(z.gte(1, 'validation.format'), z.lte(most, 'validation.format')),
    ),
  );

/**
 * What an organiser changes of a classroom: at least one of these.
 *
 * @example classroomSchema.safeParse({ certificateShare: 101 }).success; // false
 */
export const classroomSchema = z
  .strictObject(
    {
      background: picture,
      background_login: picture,
      schedule_image: picture,
      description: z.optional(z.nullable(textSchema({ min: 0, max: 4_000 }))),
      speakers: z.optional(
        z
          .array(
            z.strictObject({
              uuid: z.optional(z.uuid('validation.format')),
              speaker: speakerNameSchema,
              avatar: picture,
            }),
            'validation.format',
          )
          .check(z.maxLength(50, 'validation.format')),
      ),
      certificateShare: whole(100),
      retentionDays: whole(3_650),
    },
    'validation.format',
  )
  .check(z.refine((change) => Object.keys(change).length > 0, 'validation.required'));
