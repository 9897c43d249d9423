/** Firefox has no such methods. */
type Page = Partial<
  Pick<Document, 'pictureInPictureElement' | 'pictureInPictureEnabled' | 'exitPictureInPicture'>
>;

/** Shows the video in a small window of its own, or takes it back. A refusal (no gesture, nothing loaded) changes nothing. */
export function togglePictureInPicture(element: HTMLMediaElement): void {
  const page: Page = element.ownerDocument;
  const video = element as HTMLVideoElement;
  if (page.pictureInPictureElement === element) page.exitPictureInPicture?.().catch(() => undefined);
  else if (page.pictureInPictureEnabled && !video.disablePictureInPicture)
    video.requestPictureInPicture().catch(() => undefined);
}
