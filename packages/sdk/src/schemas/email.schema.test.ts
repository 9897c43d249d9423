import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema, recoveryEmailSchema } from './email.schema';
import { maskEmail, toRecoveryEmail } from '../kernel/email-text.pure';
import { problem } from './testing/problems';

describe('emailSchema and recoveryEmailSchema', () => {
  it.each([
    ['', 'validation.required'],
    [' \t ', 'validation.required'],
    ['marina', 'validation.email'],
    ['marina@', 'validation.email'],
    ['@example.com', 'validation.email'],
    ['marina@example', 'validation.email'],
    ['marina @example.com', 'validation.email'],
    ['marina@example..com', 'validation.email'],
    ['marina@example.com;bruno@example.com', 'validation.email'],
    ['marina@example.com', null],
    [' Marina.Azevedo+aulas@Example.COM ', null],
    [`${'a'.repeat(243)}@example.com`, 'validation.max max=254'],
    [undefined, 'validation.required'],
  ])('%j: %s', (input, expected) => {
    expect(problem(emailSchema, input)).toBe(expected);
    expect(problem(recoveryEmailSchema, input)).toBe(expected);
  });

  it('both take the space away; only the recovery takes the capitals away', () => {
    expect(emailSchema.parse(' Marina@Example.com ')).toBe('Marina@Example.com');
    expect(recoveryEmailSchema.parse(' Marina@Example.com ')).toBe('marina@example.com');
  });

  it('a valid address stays valid, and the same, when it is taken again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const result = recoveryEmailSchema.safeParse(address);
        if (result.success) expect(recoveryEmailSchema.parse(result.data)).toBe(result.data);
        else expect(emailSchema.safeParse(address).success).toBe(false);
      }),
    );
  });
});

describe('toRecoveryEmail', () => {
  it('gives the same result while typing as for the whole text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const once = toRecoveryEmail(first);
        expect(toRecoveryEmail(once)).toBe(once);
        // Normalising the first part early does not change the result, unless it ends or begins with space.
        if (first === first.trim())
          expect(toRecoveryEmail(once + second)).toBe(toRecoveryEmail(first + second));
      }),
    );
  });
});

describe('maskEmail', () => {
  it.each([
    ['marina@example.com', 'm***a@example.com'],
    ['ab@example.com', 'a***b@example.com'],
    ['abc@example.com', 'a***c@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['@example.com', '***@example.com'],
    ['marina', 'm***a'],
    ['"a@b"@example.com', '"***"@example.com'],
    ['🎬🎥@example.com', '🎬***🎥@example.com'],
    ['', '***'],
  ])('%s: %s', (email, expected) => {
    expect(maskEmail(email)).toBe(expected);
  });

  it('never shows more of the local part than its ends, nor how long it is', () => {
    const local = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcdefgh.+-_') });
    fc.assert(
      fc.property(local, fc.domain(), (name, domain) => {
        const masked = maskEmail(`${name}@${domain}`);
        expect(masked).toBe(
          name.length === 1 ? `${name}***@${domain}` : `${name[0]}***${name.at(-1)}@${domain}`,
        );
      }),
    );
  });
});
