export {
  definePalcoElements,
  PalcoClassroomElement,
  PalcoPlayerElement,
  PalcoUploadElement,
} from './elements';
export type { EmbedLocale, EmbedTheme } from './embed-protocol.pure';
export type { PalcoElementEventMap, PalcoElement } from './palco-element';
