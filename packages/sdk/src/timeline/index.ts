export { chapterAt, toChapters } from './chapters.pure';
export type { Chapter, ChapterItem } from './chapters.pure';
export { loadStoryboard } from './load-storyboard';
export { createSeekPreview, type SeekPreview } from './seek-preview';
export { frameAt, type StoryboardFrame } from './storyboard.pure';
