export { createLatestSave, type LatestSave } from './latest-save';
export { inOrder, reordered, targetOf, type Move } from './order.pure';
