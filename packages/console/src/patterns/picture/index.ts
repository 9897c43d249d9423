export { PictureSection } from './picture-section';
