import { httpError } from '../../kernel/errors/http-error';
import { deepestFolder } from '../folder-tree/deepest-folder.pure';

/** A step of the way to a folder, from the root on. */
interface Step {
  readonly id: string;
}

/** @throws 409 `DIRECTORY_IS_ROOT`. */
export function requireNoRoot({ parentId }: { parentId: string | null }): string {
  if (parentId === null) throw httpError({ status: 409, code: 'DIRECTORY_IS_ROOT' });
  return parentId;
}

/**
 * Whether a folder whose own tree is `height` levels high may stand in the folder at the end of `way`.
 *
 * @throws 409 `DIRECTORY_INTO_ITSELF`, 409 `DIRECTORY_TOO_DEEP`.
 */
export function requirePlace(way: readonly Step[], { id, height }: { id?: string; height: number }): void {
  if (way.some((step) => step.id === id)) throw httpError({ status: 409, code: 'DIRECTORY_INTO_ITSELF' });
  // The root is level 0, so the way to a parent is as long as the level of what stands in it.
  if (way.length + height > deepestFolder) throw httpError({ status: 409, code: 'DIRECTORY_TOO_DEEP' });
}

/** A name that none of `taken` (folded) is: the name itself, or with the first free number. */
export function freeName(name: string, taken: readonly string[], fold: (text: string) => string): string {
  const used = new Set(taken);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!used.has(fold(candidate))) return candidate;
  }
}
