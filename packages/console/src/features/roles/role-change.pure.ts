/** The part of a role that people edit. */
export interface RoleText {
  readonly nome: string;
  readonly descricao: string;
  readonly permissoes: readonly string[];
}

/** Two sets of permissions side by side. */
export interface Difference {
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
  readonly both: readonly string[];
}

/** What one set has that the other has not, and what they share. */
export function differenceOf(here: Iterable<string>, there: Iterable<string>): Difference {
  const left = new Set(here);
  const right = new Set(there);
  return {
    onlyHere: [...left].filter((id) => !right.has(id)),
    onlyThere: [...right].filter((id) => !left.has(id)),
    both: [...left].filter((id) => right.has(id)),
  };
}

/** A change of permissions: what came and what went. */
export interface PermissionChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function changeOf(before: Iterable<string>, after: Iterable<string>): PermissionChange {
  const { onlyHere, onlyThere } = differenceOf(before, after);
  return { added: onlyThere, removed: onlyHere };
}

export function isSameSet(one: Iterable<string>, other: Iterable<string>): boolean {
  const { added, removed } = changeOf(one, other);
  return added.length + removed.length === 0;
}

/** A role that two people changed at the same time: what both began with, what stands here, what was saved meanwhile. */
export interface RoleConflict {
  readonly base: RoleText;
  readonly mine: RoleText;
  readonly theirs: RoleText;
}

/**
 * Both changes in one: the own ones are made again on what was saved meanwhile. Where both changed the same text the own
 * one stays; permissions that either took away are gone.
 */
export function mergeRoles({ base, mine, theirs }: RoleConflict): RoleText {
  const { added, removed } = changeOf(base.permissoes, mine.permissoes);
  const gone = new Set(removed);
  const kept = theirs.permissoes.filter((id) => !gone.has(id));
  return {
    nome: mine.nome === base.nome ? theirs.nome : mine.nome,
    descricao: mine.descricao === base.descricao ? theirs.descricao : mine.descricao,
    permissoes: [...new Set([...kept, ...added])],
  };
}
