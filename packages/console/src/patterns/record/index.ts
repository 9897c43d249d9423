export { Facts, IdFact } from './facts';
export { LogLink } from './log-link';
export { MissingRecord } from './missing-record';
export { isMissing } from './is-missing.pure';
export { NotReady, type NotReadyProps } from './not-ready';
export { RecordActions } from './record-actions';
export { RecordSkeleton } from './record-skeleton';
export { RecordPage } from './record-page';
