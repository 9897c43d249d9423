export { ActionSection } from './action-section';
export { Facts, IdFact } from './facts';
export { isMissing } from './is-missing.pure';
export { NotReady, type NotReadyProps } from './not-ready';
export { RecordSkeleton } from './record-skeleton';
