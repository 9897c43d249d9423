import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../i18n';
import { sdkMessages } from '../i18n/messages/all';
import {
  inviteAcceptSchema,
  newPasswordSchema,
  passwordChangeSchema,
  passwordLength,
  passwordPairSchema,
} from './password.schema';
import { problem, problems } from './testing/problems';

const decomposed = 'é'.normalize('NFD');

describe('newPasswordSchema', () => {
  it.each([
    ['', 'validation.required'],
    ['abc', 'validation.min min=4'],
    ['abcd', null],
    // Spaces count, and stay.
    ['    ', 'validation.required'],
    [' \u00a0\t ', 'validation.required'],
    [' a  ', null],
    ['x'.repeat(16), null],
    ['x'.repeat(17), 'validation.max max=16'],
    ['🎬'.repeat(16), null],
    // Two code units each, one character after normalisation.
    [decomposed.repeat(16), null],
    [decomposed.repeat(3), 'validation.min min=4'],
    [undefined, 'validation.required'],
  ])('%j: %s', (input, expected) => {
    expect(problem(newPasswordSchema, input)).toBe(expected);
  });

  it('is 4 to 16 characters after NFC, and the answer is taken again as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24, unit: 'binary' }), (text) => {
        const length = [...text.normalize('NFC')].length;
        const result = newPasswordSchema.safeParse(text);
        expect(result.success).toBe(length >= 4 && length <= 16 && text.trim() !== '');
        if (result.success) expect(newPasswordSchema.parse(result.data)).toBe(result.data);
      }),
    );
  });

  it('has a hint that says its bounds in both languages', () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const hint = createI18n({ messages: sdkMessages, language }).t('validation.passwordHint');
      expect(hint.match(/\d+/g)).toEqual([String(passwordLength.min), String(passwordLength.max)]);
    }
  });
});

describe('passwordPairSchema', () => {
  it.each([
    [{ newPassword: 'segredo', repeated: 'segredo' }, {}],
    [{ newPassword: 'segredo', repeated: 'Segredo' }, { repeated: 'validation.passwordMismatch' }],
    [{ newPassword: 'segredo', repeated: 'segredo ' }, { repeated: 'validation.passwordMismatch' }],
    [{ newPassword: 'segredo', repeated: '' }, { repeated: 'validation.required' }],
    [
      { newPassword: '', repeated: '' },
      { newPassword: 'validation.required', repeated: 'validation.required' },
    ],
    [{ newPassword: 'abc', repeated: 'abc' }, { newPassword: 'validation.min min=4' }],
    // Composed and decomposed forms are equal after NFC.
    [{ newPassword: `caf${decomposed}s`, repeated: 'cafés' }, {}],
  ])('%j: %j', (input, expected) => {
    expect(problems(passwordPairSchema, input)).toEqual(expected);
  });
});

describe('passwordChangeSchema', () => {
  it.each([
    [{ currentPassword: 'x', newPassword: 'segredo', repeated: 'segredo' }, {}],
    [
      { currentPassword: '', newPassword: 'segredo', repeated: 'segredo' },
      { currentPassword: 'validation.required' },
    ],
    [
      { currentPassword: 'x', newPassword: 'segredo', repeated: 'outra' },
      { repeated: 'validation.passwordMismatch' },
    ],
  ])('%j: %j', (input, expected) => {
    expect(problems(passwordChangeSchema, input)).toEqual(expected);
  });
});

describe('inviteAcceptSchema', () => {
  it.each([
    [{ token: 't', nome: 'Otto Reis', password: 'segredo' }, {}],
    [
      { token: '', nome: ' ', password: 'abc' },
      { token: 'validation.required', nome: 'validation.required', password: 'validation.min min=4' },
    ],
  ])('%j: %j', (input, expected) => {
    expect(problems(inviteAcceptSchema, input)).toEqual(expected);
  });
});
