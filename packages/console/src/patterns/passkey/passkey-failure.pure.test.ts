import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, it } from 'vitest';
import { passkeyFailure } from './passkey-failure.pure';

const thrown = (name: string): DOMException => new DOMException('of a browser', name);

it.each([
  ['a dismissal', thrown('NotAllowedError'), 'dismissed'],
  ['a passkey that is there', thrown('InvalidStateError'), 'exists'],
  ['no verification of the person', thrown('ConstraintError'), 'unverified'],
  ['no kind of key in common', thrown('NotSupportedError'), 'unsupported'],
  ['another site', thrown('SecurityError'), 'address'],
  ['anything else', thrown('UnknownError'), 'other'],
  ['an error of a program', new TypeError('of a program'), 'other'],
  ['nothing', null, 'other'],
  [
    'what the library makes of it',
    new WebAuthnError({
      message: '',
      code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
      cause: thrown('InvalidStateError'),
    }),
    'exists',
  ],
])('%s', (_, error, expected) => {
  expect(passkeyFailure(error)).toBe(expected);
});
