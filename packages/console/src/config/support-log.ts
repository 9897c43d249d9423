import { createSupportLog } from '@palco/sdk/support-bundle';

/** The last requests and states of this page, for a support team; a person saves them, nothing sends them. */
export const supportLog = createSupportLog({
  // `index.html` preloads the configuration; the browser reuses that response only for a request without custom headers.
  fetch: (request) => fetch(isConfig(request) ? request.url : request),
});

const isConfig = ({ method, url }: Request) => method === 'GET' && new URL(url).pathname === '/bff/config';
