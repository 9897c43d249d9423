import { CONSOLE_POLICY } from '../../../kernel/http/browser-policy';
import type { Route } from '../../../kernel/http/module';
import { answerPublicPage } from '../../../kernel/http/public-page';

/** The page on which anybody checks a certificate, at the address that is printed on it. No other site may frame it. */
export const certificatePage: Route = {
  id: 'certificate-page',
  url: '/certificado/:code',
  access: 'public',
  policy: 'console',
  handler: ({ context }) =>
    answerPublicPage(context.config.brand, { 'content-security-policy': CONSOLE_POLICY }),
};
