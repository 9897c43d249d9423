/** What the library lists. */
interface LibraryList {
  readonly search?: string;
  readonly directoryId?: string;
  readonly status?: 'created' | 'uploading' | 'processing' | 'ready' | 'failed';
  readonly sort?: string;
  readonly page: number;
  readonly limit: number;
}

/**
 * The list call for an address. A search at the root looks into the whole library; inside a folder it stays there
 * (the contract: "videos of one folder, or of the whole library when a title is searched").
 */
export function videosQuery<List extends LibraryList>(
  { search, directoryId, status, sort, page, limit }: List,
  rootId: string,
) {
  const title = search?.trim();
  const isEverywhere = title !== undefined && directoryId === undefined;
  return {
    ...(isEverywhere ? {} : { directoryId: directoryId ?? rootId }),
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status }),
    sort: sort as List['sort'],
    page,
    limit,
  };
}
