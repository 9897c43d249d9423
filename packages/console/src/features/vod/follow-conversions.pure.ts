/** How often a page with a video that is being converted is asked for again. */
const followMs = 10_000;

/**
 * The pause before videos are asked for again; false where none is being converted. What was sent here is told by the
 * processing panel at once; what was made elsewhere, such as the recording of a live, is not in it.
 */
export function followConversions(
  videos: readonly { readonly status: string }[] | undefined,
): number | false {
  return videos?.some(({ status }) => status === 'processing') ? followMs : false;
}
