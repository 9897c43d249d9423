import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { readEmail, readName } from './attendees.policy.pure';

type Case = readonly [given: string, kept: string | null];

// The SDK is tested against the same table, so that a form never takes what the server refuses.
const { name, email } = contract.components.schemas.AttendeeRegistration.properties;

test.each(name['x-cases'] as unknown as Case[])('the name %j is taken as %j', (given, kept) => {
  expect(readName(given)).toBe(kept);
});

test.each(email['x-cases'] as unknown as Case[])('the e-mail %j is taken as %j', (given, kept) => {
  expect(readEmail(given)).toBe(kept);
});
