export { island } from './island';
export { restoreStyles, watchStyles } from './lost-styles';
export { whenIdle } from './when-idle';
