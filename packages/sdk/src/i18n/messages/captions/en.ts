import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts of the look of captions. */
export const en = {
  'captionStyle.label': 'Caption appearance',
  'captionStyle.reset': 'Reset appearance',
  'captionStyle.size': 'Size',
  'captionStyle.size.small': 'Small',
  'captionStyle.size.normal': 'Normal',
  'captionStyle.size.large': 'Large',
  'captionStyle.size.huge': 'Very large',
  'captionStyle.color': 'Text color',
  'captionStyle.color.white': 'White',
  'captionStyle.color.yellow': 'Yellow',
  'captionStyle.color.cyan': 'Cyan',
  'captionStyle.color.green': 'Green',
  'captionStyle.background': 'Background',
  'captionStyle.background.translucent': 'Translucent',
  'captionStyle.background.solid': 'Black',
  'captionStyle.background.none': 'None',
  'captionStyle.edge': 'Edge',
  'captionStyle.edge.none': 'None',
  'captionStyle.edge.outline': 'Outline',
  'captionStyle.edge.shadow': 'Shadow',
  'captionStyle.position': 'Position',
  'captionStyle.position.bottom': 'Bottom',
  'captionStyle.position.top': 'Top',
} as const satisfies Translated<typeof ptBr>;
