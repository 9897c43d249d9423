export { FailureScreen, type FailureScreenProps } from './failure-screen';
export { OfflineBanner } from './offline-banner';
export { ScrollToTop } from './scroll-to-top';
