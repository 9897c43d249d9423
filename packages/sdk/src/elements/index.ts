export {
  definePalcoElements,
  PalcoClassroomElement,
  PalcoPlayerElement,
  PalcoUploadElement,
} from './elements';
export type { PalcoElementEventMap, PalcoElement } from './palco-element';
