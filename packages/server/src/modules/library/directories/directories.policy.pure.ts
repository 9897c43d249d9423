import { httpError } from '../../../kernel/errors/http-error';
import { deepestFolder } from '../folder-tree/index.pure';

/** A folder on the path from the root to another one. */
interface Step {
  readonly id: string;
}

/** @throws 409 `DIRECTORY_IS_ROOT`. */
export function requireNoRoot({ parentId }: { parentId: string | null }): string {
  if (parentId === null) throw httpError({ status: 409, code: 'DIRECTORY_IS_ROOT' });
  return parentId;
}

/**
 * Checks that a folder with `height` levels below it may be put into the last folder of `way`, which is the path from the
 * root: it must neither form a cycle nor exceed the maximum depth.
 *
 * @throws 409 `DIRECTORY_INTO_ITSELF`, 409 `DIRECTORY_TOO_DEEP`.
 */
export function requireMovable(way: readonly Step[], { id, height }: { id?: string; height: number }): void {
  if (way.some((step) => step.id === id)) throw httpError({ status: 409, code: 'DIRECTORY_INTO_ITSELF' });
  // The root is level 0, so the length of the path is the level of a child of its last folder.
  if (way.length + height > deepestFolder) throw httpError({ status: 409, code: 'DIRECTORY_TOO_DEEP' });
}

/** A name that is not in `taken` (folded names): the name itself, or the name with the first free number. */
export function freeName(name: string, taken: readonly string[], fold: (text: string) => string): string {
  const used = new Set(taken);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!used.has(fold(candidate))) return candidate;
  }
}
