import type { ZodMiniType } from 'zod/mini';

/** What a form shows: the first issue of each field, with its `params`. The field of a single value is ''. */
export function problems(schema: ZodMiniType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  const issues = result.success ? [] : result.error.issues.toReversed();
  return Object.fromEntries(
    issues.map((issue) => {
      const params = 'params' in issue ? Object.entries(issue.params ?? {}) : [];
      const named = params.map(([name, value]) => ` ${name}=${String(value)}`).join('');
      return [issue.path.join('.'), `${issue.message}${named}`];
    }),
  );
}

/** The problem of a single value, or null. */
export function problem(schema: ZodMiniType, input: unknown): string | null {
  return problems(schema, input)[''] ?? null;
}
