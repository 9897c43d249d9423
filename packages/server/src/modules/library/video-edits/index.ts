export { forgetEdit } from './forget-edit';
export { deleteEdit } from './video-edits.store';
export { createVideoEditsModule } from './video-edits.routes';
