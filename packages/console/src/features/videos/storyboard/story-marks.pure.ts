/** Into so many parts a picture is divided under the pointer: each shows a frame of its part of the video. */
export const storyMarks = 5;

/** Which part a pointer is over; `x` is its distance from the left edge. */
export function markAt(x: number, width: number): number {
  if (!(width > 0)) return 0;
  return Math.max(0, Math.min(storyMarks - 1, Math.floor((x / width) * storyMarks)));
}

/** The second that a part shows: its middle. */
export const secondOf = (mark: number, seconds: number): number => ((mark + 0.5) / storyMarks) * seconds;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a frame fills a picture without being cut: its scale, and where it begins. */
export function fitFrame(frame: Size, place: Size): { scale: number; left: number; top: number } {
  const scale = Math.min(place.width / frame.width, place.height / frame.height);
  return {
    scale,
    left: (place.width - frame.width * scale) / 2,
    top: (place.height - frame.height * scale) / 2,
  };
}
