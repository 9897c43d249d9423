export { ProcessingAnnouncer as Announcer } from './processing-announcer';
export { ProcessingCancel as Cancel } from './processing-cancel';
export { ProcessingError as Error } from './processing-error';
export { ProcessingItem as Item, type ProcessingItemProps as ItemProps } from './processing-item';
export { ProcessingList as List, type ProcessingListProps as ListProps } from './processing-list';
export { ProcessingName as Name } from './processing-name';
export { ProcessingProgress as Progress } from './processing-progress';
export { ProcessingRetry as Retry } from './processing-retry';
export { ProcessingRoot as Root, type ProcessingRootProps as RootProps } from './processing-root';
export { ProcessingRowProgress as RowProgress } from './processing-row-progress';
export { ProcessingStatus as Status } from './processing-status';
export {
  ProcessingSummary as Summary,
  type ProcessingSummaryProps as SummaryProps,
} from './processing-summary';
