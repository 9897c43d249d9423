interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Which of these permissions the server's refusal names; its message lists them as the contract writes them. */
export function refusedPermissions(
  problems: readonly FieldProblem[],
  candidates: Iterable<string>,
): ReadonlySet<string> {
  const words = new Set(
    problems
      .filter(({ field }) => field === 'permissoes' || field.startsWith('permissoes.'))
      .flatMap(({ message }) => message.split(/[\s,;:.]+/)),
  );
  return new Set([...candidates].filter((id) => words.has(id)));
}
