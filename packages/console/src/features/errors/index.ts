export { BlockedPage } from './blocked-page';
export { ErrorPage, type ErrorPageProps } from './error-page';
export { ForbiddenPage, type ForbiddenPageProps } from './forbidden-page';
export { LoadFailurePage, type LoadFailurePageProps } from './load-failure-page';
export { NotFoundPage } from './not-found-page';
