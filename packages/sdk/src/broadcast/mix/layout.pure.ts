/** Width and height of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture is drawn. */
export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** Share of the width that the camera takes in the corner of a screen. */
const cameraShare = 0.22;
/** Distance of the camera from the edges, as a share of the shorter side. */
const marginShare = 0.02;

/** The largest place in the middle of a frame that a picture fills without being cut; null before its size is known. */
export function contained(picture: Size, frame: Size): Place | null {
  if (picture.width <= 0 || picture.height <= 0) return null;
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** The lower right corner of a frame, where the camera stands beside a screen; null before its size is known. */
export function cornered(picture: Size, frame: Size): Place | null {
  if (picture.width <= 0 || picture.height <= 0) return null;
  const margin = Math.min(frame.width, frame.height) * marginShare;
  const most = { width: frame.width * cameraShare, height: frame.height * cameraShare * 1.5 };
  const scale = Math.min(most.width / picture.width, most.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: frame.width - width - margin, y: frame.height - height - margin, width, height };
}

/** The size of letters at which a line is as wide as it may be. */
export function fittingSize(
  widthAtMost: number,
  most: { readonly width: number; readonly size: number },
): number {
  return widthAtMost <= most.width ? most.size : (most.size * most.width) / widthAtMost;
}
