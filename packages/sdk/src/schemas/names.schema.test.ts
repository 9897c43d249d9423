import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSchema, personNameSchema, uuidSchema } from './names.schema';
import { isSingleLine } from './single-line.pure';
import { problem } from './testing/problems';
import { hasText } from './text-rule';

describe('hasText', () => {
  it.each([
    ['abc', undefined, true],
    ['  ab  ', undefined, false],
    ['   ', 1, false],
    [' a ', 1, true],
    ['', 0, true],
    // Counted in code points.
    ['🎬🎬🎬', undefined, true],
    ['🎬🎬', undefined, false],
  ])('«%s», at least %s: %s', (text, min, expected) => {
    expect(hasText(text, min)).toBe(expected);
  });
});

describe('nameSchema', () => {
  it.each([
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    ['ab', 'validation.min min=3'],
    ['  ab  ', 'validation.min min=3'],
    ['abc', null],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'validation.max max=100'],
    ['🎬'.repeat(100), null],
    [`  ${'x'.repeat(100)}  `, null],
    [undefined, 'validation.required'],
    [null, 'validation.required'],
  ])('%j: %s', (input, expected) => {
    expect(problem(nameSchema, input)).toBe(expected);
  });

  it('takes the space around a name away, and keeps the one inside', () => {
    expect(nameSchema.parse('  Festival  Maré Alta ')).toBe('Festival  Maré Alta');
  });

  it('takes every line of 3 to 100 characters, and what it answers again', () => {
    const name = fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' });
    fc.assert(
      fc.property(name, (text) => {
        const result = nameSchema.safeParse(text);
        const length = [...text.trim()].length;
        // Some graphemes have marks that a line must not hold.
        expect(result.success).toBe(length >= 3 && length <= 100 && isSingleLine(text.trim()));
        if (result.success) expect(nameSchema.parse(result.data)).toBe(result.data);
      }),
    );
  });
});

describe('personNameSchema', () => {
  it.each([
    ['Marina Azevedo', null],
    ['Ana-Clara D’Ávila', null],
    ['Íñigo', null],
    ['李小龙', null],
    ['123', 'validation.name'],
    ['---', 'validation.name'],
    ['Jo', 'validation.min min=3'],
    ['', 'validation.required'],
    ['a'.repeat(101), 'validation.max max=100'],
  ])('%s: %s', (input, expected) => {
    expect(problem(personNameSchema, input)).toBe(expected);
  });
});

describe('uuidSchema', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000001', null],
    ['6BA7B810-9DAD-11D1-80B4-00C04FD430C8', null],
    [' 00000000-0000-4000-8000-000000000001 ', null],
    ['', 'validation.required'],
    ['65f0c0ffee65f0c0ffee65f0', 'validation.format'],
    ['00000000000040008000000000000001', 'validation.format'],
    ['{00000000-0000-4000-8000-000000000001}', 'validation.format'],
    ['00000000-0000-4000-8000-00000000000g', 'validation.format'],
    ['00000000-0000-4000-8000-0000000000011', 'validation.format'],
  ])('%s: %s', (input, expected) => {
    expect(problem(uuidSchema, input)).toBe(expected);
  });

  it('takes every identifier', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuidSchema.parse(id)).toBe(id);
        expect(problem(uuidSchema, id.slice(1))).toBe('validation.format');
      }),
    );
  });
});
