import type { BroadcastCard } from '../broadcast-ports';
import { contained, fittingSize, type Size } from './layout.pure';

const font = 'system-ui, sans-serif';
/** As shares of the height. */
const lines = {
  large: { size: 0.11, middle: 0.58 },
  small: { size: 0.055, middle: 0.72 },
} as const;
const markHeight = 0.22;

/** Draws the card of a team: its mark, what the pause says, the title of the live. */
export function drawCard(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  { card, isPaused }: { readonly card: BroadcastCard; readonly isPaused: boolean },
): void {
  context.fillStyle = card.color;
  context.fillRect(0, 0, width, height);
  context.fillStyle = card.ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const write = (text: string, line: (typeof lines)[keyof typeof lines]): void => {
    const most = { width: width * 0.86, size: height * line.size };
    context.font = `600 ${most.size}px ${font}`;
    const size = Math.max(height * 0.035, fittingSize(context.measureText(text).width, most));
    context.font = `600 ${size}px ${font}`;
    context.fillText(text, width / 2, height * (line.middle - (card.mark ? 0 : 0.12)), most.width);
  };
  if (isPaused) {
    write(card.pause, lines.large);
    write(card.title, lines.small);
  } else write(card.title, lines.large);
  if (card.mark) drawMark(context, { width, height }, card.mark);
}

function drawMark(
  context: CanvasRenderingContext2D,
  frame: Size,
  mark: NonNullable<BroadcastCard['mark']>,
): void {
  const [width, height] =
    'naturalWidth' in mark ? [mark.naturalWidth, mark.naturalHeight] : [mark.width, mark.height];
  const box = { width: frame.width * 0.5, height: frame.height * markHeight };
  const place = contained({ width, height }, box);
  if (place === null) return;
  const [x, y] = [place.x + (frame.width - box.width) / 2, place.y + frame.height * 0.2];
  context.drawImage(mark, x, y, place.width, place.height);
}
