export type { ViewerEvent, ViewerSession } from '@palco/openapi';
export { createSupport, supportApi } from './support';
export type { Support, ViewerQuery } from './support';
export { viewerTimeline } from './viewer-timeline.pure';
export type { TimelineEntry } from './viewer-timeline.pure';
