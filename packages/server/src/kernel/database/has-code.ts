/** Whether an error, or what caused it, has one of these codes: drizzle wraps the errors of the database. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && codes.has(String(current.code))) return true;
  return false;
}
