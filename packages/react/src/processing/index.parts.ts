export {
  ProcessingAnnouncer as Announcer,
  type ProcessingAnnouncerProps as AnnouncerProps,
} from './processing-announcer';
export { ProcessingCancel as Cancel, type ProcessingCancelProps as CancelProps } from './processing-cancel';
export { ProcessingError as Error, type ProcessingErrorProps as ErrorProps } from './processing-error';
export { ProcessingItem as Item, type ProcessingItemProps as ItemProps } from './processing-item';
export { ProcessingList as List, type ProcessingListProps as ListProps } from './processing-list';
export { ProcessingName as Name, type ProcessingNameProps as NameProps } from './processing-name';
export {
  ProcessingProgress as Progress,
  type ProcessingProgressProps as ProgressProps,
} from './processing-progress';
export { ProcessingRetry as Retry, type ProcessingRetryProps as RetryProps } from './processing-retry';
export { ProcessingRoot as Root, type ProcessingRootProps as RootProps } from './processing-root';
export {
  ProcessingRowProgress as RowProgress,
  type ProcessingRowProgressProps as RowProgressProps,
} from './processing-row-progress';
export { ProcessingStatus as Status, type ProcessingStatusProps as StatusProps } from './processing-status';
export {
  ProcessingSummary as Summary,
  type ProcessingSummaryProps as SummaryProps,
} from './processing-summary';
