export type { ViewerEvent, ViewerSession } from '@palco/openapi';
export { supportApi } from './support';
export type { SupportApi, ViewerQuery } from './support';
export { viewerTimeline } from './viewer-timeline.pure';
export type { TimelineEntry } from './viewer-timeline.pure';
