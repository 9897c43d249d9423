import { placeOfMark, type MarkObservation } from './mark.pure';

const color = 'rgb(255, 255, 255)';
const shadow = '0 0 2px rgb(0, 0, 0), 0 1px 3px rgb(0, 0, 0)';

/** Set one by one: policies of pages refuse style attributes, and not these. */
const look: Readonly<Record<string, string>> = {
  position: 'absolute',
  inset: 'auto',
  'z-index': '2147483647',
  display: 'block',
  visibility: 'visible',
  margin: '0',
  padding: '2px 6px',
  'max-width': '60%',
  overflow: 'hidden',
  'text-overflow': 'ellipsis',
  'white-space': 'nowrap',
  color,
  'text-shadow': shadow,
  font: '600 14px/1.3 system-ui, sans-serif',
  opacity: '0.45',
  filter: 'none',
  'clip-path': 'none',
  'mask-image': 'none',
  'mix-blend-mode': 'normal',
  'pointer-events': 'none',
  'user-select': 'none',
  transform: 'none',
  transition: 'none',
  animation: 'none',
};

/** Draws a mark over its video. */
export function drawMark(mark: HTMLElement, text: string): void {
  if (mark.textContent !== text) mark.textContent = text;
  for (const [name, value] of Object.entries(look)) mark.style.setProperty(name, value, 'important');
}

/** Moves a mark to one of its places. */
export function placeMark(mark: HTMLElement, video: HTMLVideoElement, step: number): void {
  const { x, y } = placeOfMark(step);
  const around = (mark.offsetParent ?? video).getBoundingClientRect();
  const within = video.getBoundingClientRect();
  const own = mark.getBoundingClientRect();
  const left = within.left - around.left + x * Math.max(0, within.width - own.width);
  const top = within.top - around.top + y * Math.max(0, within.height - own.height);
  mark.style.setProperty('left', `${Math.round(left)}px`, 'important');
  mark.style.setProperty('top', `${Math.round(top)}px`, 'important');
}

/** A video as WebKit of phones has it. */
interface PhoneVideo {
  readonly webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?(): void;
}

/** What is seen of a mark now. */
export function observeMark(mark: HTMLElement, video: HTMLVideoElement): MarkObservation {
  const page = video.ownerDocument;
  const box = mark.getBoundingClientRect();
  const style = getComputedStyle(mark);
  const isAlone = page.fullscreenElement === video;
  const isPictureAway =
    isAlone ||
    page.pictureInPictureElement === video ||
    (video as PhoneVideo).webkitDisplayingFullscreen === true;
  const { coveredPlaces, places } = coverOf(mark, box);
  return {
    isConnected: mark.isConnected,
    isDisplayed: isDisplayed(mark, style),
    opacity: opacityOf(mark),
    text: mark.textContent ?? '',
    fontPx: Number.parseFloat(style.fontSize),
    isDrawn: isDrawn(style),
    mark: box,
    picture: video.getBoundingClientRect(),
    coveredPlaces,
    places,
    isPictureAway,
  };
}

const isDrawn = (style: CSSStyleDeclaration): boolean =>
  style.color === color &&
  style.textShadow !== 'none' &&
  style.filter === 'none' &&
  style.clipPath === 'none';

const isDisplayed = (mark: HTMLElement, style: CSSStyleDeclaration): boolean =>
  style.visibility === 'visible' && style.display !== 'none' && mark.getClientRects().length > 0;

function opacityOf(mark: Element): number {
  let opacity = 1;
  for (let one: Element | null = mark; one !== null; one = one.parentElement)
    opacity *= Number(getComputedStyle(one).opacity);
  return opacity;
}

/** What is on top at some places of a mark. Those outside of the window are seen by nobody. */
function coverOf(mark: HTMLElement, { left, top, right, bottom }: DOMRect) {
  // A page without a layout has no places.
  const page: Partial<Pick<Document, 'elementFromPoint'>> = mark.ownerDocument;
  // What no pointer reaches is not found.
  mark.style.setProperty('pointer-events', 'auto', 'important');
  const found = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((share) => {
    const on = page.elementFromPoint?.(left + (right - left) * share, (top + bottom) / 2);
    return on == null ? [] : [on];
  });
  mark.style.setProperty('pointer-events', 'none', 'important');
  return { places: found.length, coveredPlaces: found.filter((on) => on !== mark).length };
}

/** Ends what shows the picture without the page. A rejection is ignored: the film is paused. */
export function bringBack(video: HTMLVideoElement): void {
  const page = video.ownerDocument;
  if (page.pictureInPictureElement === video) page.exitPictureInPicture().catch(() => undefined);
  if (page.fullscreenElement === video) page.exitFullscreen().catch(() => undefined);
  (video as PhoneVideo).webkitExitFullscreen?.();
}
