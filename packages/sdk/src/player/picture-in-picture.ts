/** Firefox has no such methods. */
type Page = Partial<
  Pick<Document, 'pictureInPictureElement' | 'pictureInPictureEnabled' | 'exitPictureInPicture'>
>;

/** Enters or leaves picture-in-picture. A rejection (no user gesture, nothing loaded) is ignored. */
export function togglePictureInPicture(element: HTMLMediaElement): void {
  const page: Page = element.ownerDocument;
  const video = element as HTMLVideoElement;
  if (page.pictureInPictureElement === element) page.exitPictureInPicture?.().catch(() => undefined);
  else if (page.pictureInPictureEnabled && !video.disablePictureInPicture)
    video.requestPictureInPicture().catch(() => undefined);
}
