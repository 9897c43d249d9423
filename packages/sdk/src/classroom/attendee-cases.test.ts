import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { attendeeEmailSchema, attendeeRegistrationSchema } from '../schemas';
import { readAttendee } from './classroom.pure';

type Case = readonly [given: string, kept: string | null];

// The server is tested against the same table.
const { properties } = contract.components.schemas.AttendeeRegistration;
const casesOf = (field: 'name' | 'email') => properties[field]['x-cases'] as unknown as Case[];
const person = { name: 'Ana', email: 'ana@exemplo.com' };
const [example] = contract.components.schemas.AttendeeRegistration.examples;

test.each(casesOf('name'))('the name %j is taken as %j', (name, kept) => {
  const read = readAttendee({ ...person, name });
  expect(read.problems.name === undefined ? read.name : null).toBe(kept);
  expect(attendeeRegistrationSchema.safeParse({ ...example, name }).data?.name ?? null).toBe(kept);
});

test.each(casesOf('email'))('the e-mail %j is taken as %j', (email, kept) => {
  const read = readAttendee({ ...person, email });
  expect(read.problems.email === undefined ? read.email : null).toBe(kept);
  expect(attendeeRegistrationSchema.safeParse({ ...example, email }).data?.email ?? null).toBe(kept);
  expect(attendeeEmailSchema.safeParse({ email }).data?.email ?? null).toBe(kept);
});
