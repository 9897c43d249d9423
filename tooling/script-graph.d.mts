/** A Vite manifest, as far as it is read here. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly isDynamicEntry?: boolean; readonly imports?: readonly string[] }
  >
>;

export function closureOf(manifest: Manifest, keys: Iterable<string>): Set<string>;
export function findRoutes(folder: string, manifest: Manifest): Map<string, string>;
