import { describe, expect, it } from 'vitest';
import { sdkMessages } from '../i18n';
import { credentialsSchema } from './credentials.schema';
import { videoDetailsSchema, videoTitleMax, videoTitleSchema } from './video.schema';

/** The first issue of each field, as a form shows it. */
function problems(
  schema: typeof credentialsSchema | typeof videoDetailsSchema,
  input: unknown,
): Record<string, string> {
  const result = schema.safeParse(input);
  const issues = result.success ? [] : result.error.issues.toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

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
    ['x'.repeat(videoTitleMax + 1), 'validation.max'],
    ['🎬'.repeat(videoTitleMax + 1), 'validation.max'],
  ])('refuses «%s»', (title, message) => {
    expect(problems(videoDetailsSchema, { title, description: '' })).toEqual({ title: message });
  });

  it('limits the description', () => {
    expect(problems(videoDetailsSchema, { title: 'x', description: 'y'.repeat(5_001) })).toEqual({
      description: 'validation.max',
    });
    expect(problems(videoDetailsSchema, { title: 'x', description: 'y'.repeat(5_000) })).toEqual({});
  });
});

it('every message of a schema is a text of the SDK', () => {
  for (const key of ['validation.required', 'validation.email', 'validation.max'])
    expect(sdkMessages['pt-BR']).toHaveProperty([key]);
});
