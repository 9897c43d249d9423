export { Facts, IdFact } from './facts';
export { Loaded } from './loaded';
export { MissingRecord } from './missing-record';
export { isMissing } from './is-missing.pure';
export { NotReady, type NotReadyProps } from './not-ready';
export { RecordActions } from './record-actions';
export { RecordSkeleton } from './record-skeleton';
export { useLogItem } from './use-log-item';
export { RecordPage } from './record-page';
