/** The most folders that a sentence names. */
const mostNamed = 3;

/** The folders that have something in them, by their names; `hasMore` where there are others that are not named. */
export function filledFolders(
  folders: readonly {
    readonly nome: string;
    readonly videosTotal: number;
    readonly directoriesTotal: number;
  }[],
): { readonly names: readonly string[]; readonly hasMore: boolean } {
  const filled = folders.filter(({ videosTotal, directoriesTotal }) => videosTotal + directoriesTotal > 0);
  const first = filled.filter(({ videosTotal }) => videosTotal > 0);
  return {
    names: first.slice(0, mostNamed).map(({ nome }) => nome),
    hasMore: first.length > 0 && filled.length > Math.min(first.length, mostNamed),
  };
}
