export { chapterAt, toChapters } from './chapters.pure';
export type { Chapter, ChapterItem } from './chapters.pure';
export { loadStoryboard, type LoadStoryboardOptions } from './load-storyboard';
export { createSeekPreview, KEY_PREVIEW_MS, type SeekPreview } from './seek-preview';
export { frameAt, parseStoryboard, type StoryboardFrame } from './storyboard.pure';
