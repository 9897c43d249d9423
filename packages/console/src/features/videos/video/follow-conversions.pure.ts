/** Poll interval of a page of videos while one of them is being converted. */
const followMs = 10_000;

/**
 * The poll interval of a list of videos; false where none is being converted. Needed for videos that the processing panel
 * does not have, such as the recording of a live; for its own it causes a refetch at once.
 */
export function followConversions(
  videos: readonly { readonly status: string }[] | undefined,
): number | false {
  return videos?.some(({ status }) => status === 'processing') ? followMs : false;
}
