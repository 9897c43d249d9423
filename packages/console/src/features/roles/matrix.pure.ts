import type { Permission } from '@palco/sdk';
import { changeOf, isSameSet, mergeRoles, type PermissionChange } from './role-change.pure';

/** What the matrix needs to know of a role. */
export interface MatrixRole {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  readonly permissoes: readonly Permission[];
  readonly version: number;
}

/** What somebody changes of a role and has not saved: the role as it was when they began, and what it is to hold. */
export interface Draft<Role extends MatrixRole = MatrixRole> {
  readonly base: Role;
  readonly permissoes: readonly Permission[];
}

/** By the id of the role. */
export type Drafts<Role extends MatrixRole = MatrixRole> = ReadonlyMap<string, Draft<Role>>;

/** What a cell says: held or not, and what saving changes. */
export type CellState = 'held' | 'lacking' | 'gains' | 'loses';

export function cellState(isHeld: boolean, willHold: boolean): CellState {
  if (isHeld) return willHold ? 'held' : 'loses';
  return willHold ? 'gains' : 'lacking';
}

/** A role with a draft, or without one if the draft changes nothing. */
function withDraft<Role extends MatrixRole>(drafts: Drafts<Role>, draft: Draft<Role>): Drafts<Role> {
  const next = new Map(drafts);
  if (isSameSet(draft.base.permissoes, draft.permissoes)) next.delete(draft.base.id);
  else next.set(draft.base.id, draft);
  return next;
}

/** After a press on a cell. */
export function toggled<Role extends MatrixRole>(
  drafts: Drafts<Role>,
  role: Role,
  id: Permission,
): Drafts<Role> {
  const { base, permissoes } = drafts.get(role.id) ?? { base: role, permissoes: role.permissoes };
  const next = permissoes.includes(id) ? permissoes.filter((one) => one !== id) : [...permissoes, id];
  return withDraft(drafts, { base, permissoes: next });
}

/** Whether somebody else gave or took permissions of a role since its draft began. */
export const isClash = (draft: Draft, latest: MatrixRole): boolean =>
  latest.version > draft.base.version && !isSameSet(draft.base.permissoes, latest.permissoes);

/**
 * Moves a draft onto a newer role: onto the answer to its own save, during which more may have been pressed, or onto what
 * somebody else saved.
 */
export function rebased<Role extends MatrixRole>(
  drafts: Drafts<Role>,
  { base, theirs }: { readonly base: MatrixRole; readonly theirs: Role },
): Drafts<Role> {
  const draft = drafts.get(theirs.id);
  if (draft === undefined) return drafts;
  const mine = { ...base, permissoes: draft.permissoes };
  return withDraft(drafts, { base: theirs, permissoes: mergeRoles({ base, mine, theirs }).permissoes });
}

/** Without the draft of a role. */
export function without<Role extends MatrixRole>(drafts: Drafts<Role>, id: string): Drafts<Role> {
  const next = new Map(drafts);
  next.delete(id);
  return next;
}

export const changeOfDraft = ({ base, permissoes }: Draft): PermissionChange<Permission> =>
  changeOf(base.permissoes, permissoes);

/** A place in the grid: row 0 holds the heads of the roles. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a place; null for any other key. */
export function placeAfterKey(
  { row, column }: Place,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Place | null {
  const within = (next: Place): Place => ({
    row: Math.max(0, Math.min(rows, next.row)),
    column: Math.max(0, Math.min(columns - 1, next.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: column - 1 });
    case 'ArrowRight':
      return within({ row, column: column + 1 });
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 });
    case 'End':
      return within({ row: ctrlKey ? rows : row, column: columns - 1 });
    default:
      return null;
  }
}
