export { island, type Island } from './island';
export { useLostParts } from './lost-parts';
export { watchStyles, withStyles } from './lost-styles';
export { whenIdle } from './when-idle';
