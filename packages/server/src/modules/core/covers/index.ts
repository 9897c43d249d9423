export { coverKeyOf, coveredBy } from './cover-key.pure';
export type { CoverParts } from './cover-key.pure';
export { coverPartsOf } from './cover-parts';
export { createCovers } from './covers';
export type { Covers } from './covers';
export { fillShapes } from './fill-shapes.pure';
export type { Point, Shape } from './fill-shapes.pure';
export { createCoverThread } from './draw-beside';
export type { SlateParts } from './draw-slate';
