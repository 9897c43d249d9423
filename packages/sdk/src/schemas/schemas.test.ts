import { describe, expect, it } from 'vitest';
import { credentialsSchema } from './credentials.schema';
import { problems } from './testing/problems';
import { videoDetailsSchema, videoTitleMax, videoTitleSchema } from './video.schema';

describe('credentialsSchema', () => {
  it.each([
    [
      { login: '', password: '' },
      { login: 'validation.required', password: 'validation.required' },
    ],
    [{ login: '   ', password: 'x' }, { login: 'validation.required' }],
    [{ login: 'marina', password: 'x' }, { login: 'validation.email' }],
    [{ login: 'marina@', password: 'x' }, { login: 'validation.email' }],
    [{ login: 'a b@example.com', password: 'x' }, { login: 'validation.email' }],
    [{ login: 'marina@colegioatlas.com.br', password: '' }, { password: 'validation.required' }],
    [{ login: 'marina@colegioatlas.com.br', password: ' ' }, {}],
  ])('%j', (input, expected) => {
    expect(problems(credentialsSchema, input)).toEqual(expected);
  });

  it('takes the space around an e-mail away, and leaves the password alone', () => {
    const input = { login: ' marina@colegioatlas.com.br ', password: ' palco ' };
    expect(credentialsSchema.parse(input)).toEqual({
      login: 'marina@colegioatlas.com.br',
      password: ' palco ',
    });
  });
});

describe('videoTitleSchema', () => {
  it.each([
    ['Aula 1', 'Aula 1'],
    ['  Ação  ', 'Ação'],
    ['🎬'.repeat(videoTitleMax), '🎬'.repeat(videoTitleMax)],
  ])('takes %s', (input, expected) => {
    expect(videoTitleSchema.parse(input)).toBe(expected);
  });

  it.each([
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    ['x'.repeat(videoTitleMax + 1), 'validation.max max=255'],
    ['🎬'.repeat(videoTitleMax + 1), 'validation.max max=255'],
  ])('refuses «%s»', (title, message) => {
    expect(problems(videoDetailsSchema, { title, description: '' })).toEqual({ title: message });
  });

  it('limits the description', () => {
    expect(problems(videoDetailsSchema, { title: 'x', description: 'y'.repeat(5_001) })).toEqual({
      description: 'validation.max max=5000',
    });
    expect(problems(videoDetailsSchema, { title: 'x', description: 'y'.repeat(5_000) })).toEqual({});
  });
});
