export { BlockedPage, ErrorPage, ForbiddenPage, NotFoundPage } from './pages';
export type { ErrorPageProps, ForbiddenPageProps } from './pages';
