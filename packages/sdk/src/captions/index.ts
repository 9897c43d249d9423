export { captionLook, type CaptionLook } from './caption-style';
export {
  captionStyleAspects,
  captionStyleChoices,
  type CaptionStyle,
  type CaptionStyleAspect,
} from './caption-style.pure';
export { captionsMemory, type CaptionsMemory } from './captions-memory';
