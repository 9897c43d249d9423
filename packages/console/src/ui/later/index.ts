export { island } from './island';
export { useLostParts } from './lost-parts';
export { watchStyles, withStyles } from './lost-styles';
export { useFirstPress } from './use-first-press';
export { whenIdle } from './when-idle';
