export { island } from './island';
export { restoreStyles, watchStyles } from './lost-styles';
