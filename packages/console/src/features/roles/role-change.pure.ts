import type { Permission } from '@palco/sdk';
import type { Conflict } from '../../patterns/form';

/** The part of a role that people edit. */
export interface RoleText<Id extends string = Permission> {
  readonly nome: string;
  readonly descricao: string;
  readonly permissoes: readonly Id[];
}

/** What a new role begins with. */
export const blankRole: RoleText = { nome: '', descricao: '', permissoes: [] };

/** Two sets of permissions side by side. */
export interface Difference<Id> {
  readonly onlyHere: readonly Id[];
  readonly onlyThere: readonly Id[];
  readonly both: readonly Id[];
}

/** What one set has that the other has not, and what they share. */
export function differenceOf<Id>(here: Iterable<Id>, there: Iterable<Id>): Difference<Id> {
  const left = new Set(here);
  const right = new Set(there);
  return {
    onlyHere: [...left].filter((id) => !right.has(id)),
    onlyThere: [...right].filter((id) => !left.has(id)),
    both: [...left].filter((id) => right.has(id)),
  };
}

/** A change of permissions: what came and what went. */
export interface PermissionChange<Id> {
  readonly added: readonly Id[];
  readonly removed: readonly Id[];
}

export function changeOf<Id>(before: Iterable<Id>, after: Iterable<Id>): PermissionChange<Id> {
  const { onlyHere, onlyThere } = differenceOf(before, after);
  return { added: onlyThere, removed: onlyHere };
}

export function isSameSet<Id>(one: Iterable<Id>, other: Iterable<Id>): boolean {
  const { added, removed } = changeOf(one, other);
  return added.length + removed.length === 0;
}

/**
 * Three-way merge: reapplies the own changes to the version saved meanwhile. Where both changed the same text the own one
 * wins; a permission that either of them removed stays removed.
 */
export function mergeRoles<Id extends string>({ base, mine, theirs }: Conflict<RoleText<Id>>): RoleText<Id> {
  const { added, removed } = changeOf(base.permissoes, mine.permissoes);
  const gone = new Set(removed);
  const kept = theirs.permissoes.filter((id) => !gone.has(id));
  return {
    nome: mine.nome === base.nome ? theirs.nome : mine.nome,
    descricao: mine.descricao === base.descricao ? theirs.descricao : mine.descricao,
    permissoes: [...new Set([...kept, ...added])],
  };
}
