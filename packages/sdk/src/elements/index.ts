export {
  definePalcoElements,
  PalcoClassroomElement,
  PalcoPlayerElement,
  PalcoUploadElement,
} from './elements';
export type { EmbedLocale, EmbedProgress, EmbedTheme, EmbedToken } from './embed-protocol.pure';
export type { PalcoElement, PalcoElementEventMap } from './palco-element';
