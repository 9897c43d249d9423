import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RawAnswer, EmptyAnswer } from '../../../kernel/http/answer';
import { createBuiltFiles } from '../../../kernel/http/built-files';
import type { BuiltFiles } from '../../../kernel/http/built-files';
import { chooseEncoding } from '../../../kernel/http/compress-answers';
import { notFound } from '../../../kernel/errors/http-error';
import { isNotModified } from '../../../kernel/http/is-not-modified.pure';
import type { Route, RouteCall } from '../../../kernel/http/module';
import { answerPublicPage, framePolicy } from '../../../kernel/http/public-page';
import { packageFolder } from '../../../kernel/package-folder';
import { originsFraming } from './embeds.store';

/** The uploader, for frames on the origins of the session that the address names. */
const uploadPage: Route = {
  id: 'embed-upload-page',
  url: '/embed/upload',
  access: 'public',
  policy: 'frame',
  async handler({ context, request }) {
    const { session } = request.query as Readonly<Record<string, unknown>>;
    const origins = await originsFraming(context.db, session, 'upload');
    // Without a session the page shows only a message.
    const headers = { 'content-security-policy': framePolicy(origins && { domains: [], origins }) };
    return answerPublicPage(context.config.brand, headers, { file: 'embed.html' });
  },
};

/** The script is small, and a page that has it may go on with it for an hour after a server was replaced. */
const SCRIPT_CACHE = 'public, max-age=3600, stale-while-revalidate=86400';

async function answerScript(files: BuiltFiles, { request }: RouteCall): Promise<RawAnswer | EmptyAnswer> {
  const found = await files.read('palco.js', chooseEncoding(request.headers['accept-encoding']));
  if (found === null) throw notFound();
  const headers = {
    etag: found.etag,
    vary: 'Accept-Encoding',
    'cache-control': SCRIPT_CACHE,
    // Every site may run it, also as a module and with `integrity`, which both are loaded by CORS.
    'access-control-allow-origin': '*',
    ...(found.encoding !== null && { 'content-encoding': found.encoding }),
  };
  if (isNotModified(request.headers, found.etag)) return { status: 304, headers };
  return { status: 200, headers, type: 'text/javascript', body: found.body };
}

/** The script that defines the elements. A later version of their protocol gets an address of its own, and this one stays. */
export function elementsScript(folder = join(packageFolder, '..', 'console', 'dist', 'embed', 'v1')): Route {
  let files: BuiltFiles | undefined;
  return {
    id: 'embed-script',
    url: '/embed/v1/palco.js',
    access: 'public',
    policy: 'media',
    async handler(call) {
      if (!existsSync(folder)) throw notFound();
      return answerScript((files ??= createBuiltFiles(folder)), call);
    },
  };
}

/** What embedded parts load of this server, beside the pages of what they show. */
export const embedRoutes = (): readonly Route[] => [uploadPage, elementsScript()];
