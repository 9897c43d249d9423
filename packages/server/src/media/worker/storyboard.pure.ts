import type { Size } from './ladder.pure';

/** Layout of a storyboard: tiles of one size on one sheet, row by row. */
export interface StoryboardPlan {
  /** Of one tile, in pixels; both even. */
  readonly tile: Size;
  /** Seconds that each tile stands for. */
  readonly intervalSeconds: number;
  readonly columns: number;
  readonly rows: number;
}

/** A player shows them as wide as a thumb. */
const tileHeight = 90;
const widestTile = 240;
const shortestIntervalSeconds = 2;
/** For a video of any length: a pointer on the seek bar can hardly tell more tiles apart. */
const mostTiles = 100;
const columns = 10;

/** The plan for a video of this duration; null if the duration is unknown. */
export function planStoryboard(size: Size, durationSeconds: number | null): StoryboardPlan | null {
  if (durationSeconds === null) return null;
  const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);
  const scale = Math.min(tileHeight / size.height, widestTile / size.width);
  const tile = { width: even(size.width * scale), height: even(size.height * scale) };
  const intervalSeconds = Math.max(shortestIntervalSeconds, durationSeconds / mostTiles);
  const tiles = Math.min(mostTiles, Math.max(1, Math.ceil(durationSeconds / intervalSeconds)));
  return { tile, intervalSeconds, columns: Math.min(columns, tiles), rows: Math.ceil(tiles / columns) };
}

/** WebVTT whose cues name a tile each (`storyboard.jpg#xywh=x,y,w,h`), as players read it. */
export function storyboardTrack(
  { tile, intervalSeconds, columns: across }: StoryboardPlan,
  {
    tiles,
    endSeconds,
    image,
  }: { readonly tiles: number; readonly endSeconds: number; readonly image: string },
): string {
  const cues = Array.from({ length: tiles }, (_, index) => {
    const start = index * intervalSeconds;
    const end = index === tiles - 1 ? Math.max(endSeconds, start + 0.001) : start + intervalSeconds;
    const x = (index % across) * tile.width;
    const y = Math.floor(index / across) * tile.height;
    return `${clock(start)} --> ${clock(end)}\n${image}#xywh=${x},${y},${tile.width},${tile.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  const whole = Math.floor(milliseconds / 1000);
  return `${two(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}.${rest}`;
}
