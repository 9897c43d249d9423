export { coverKeyOf, liveOfCover } from './cover-key.pure';
export type { CoverParts } from './cover-key.pure';
export { createCovers } from './covers';
export type { Covers } from './covers';
export { coverWord } from './cover-word.pure';
export { fillShapes } from './fill-shapes.pure';
export type { Point, Shape } from './fill-shapes.pure';
