export { ColourField } from './colour-field';
export { contrastOf } from './colour.pure';
