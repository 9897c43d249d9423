import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandPage } from '../brand/brand-files.pure';
import type { Brand } from '../brand/brand.pure';
import { packageFolder } from '../package-folder';
import type { RawAnswer } from './answer';
import { pagePolicy } from './browser-policy';
import { NOT_BUILT } from './console-files';
import { frameAncestors } from './domain-list.pure';

const folder = join(packageFolder, '..', 'console', 'dist');

/** The pages that anybody opens, and those in the frames of elements. */
export type PublicPage = 'public.html' | 'embed.html';

/** What limits where a page may be framed. */
interface FramedPage {
  readonly domains: readonly string[];
  /** Of the session of an embedded part. */
  readonly origins?: readonly string[];
  readonly hasAds?: boolean;
}

/** The Content-Security-Policy of a public page. One without a subject shows only an error message, which any site may frame. */
export function framePolicy(subject: FramedPage | null): string {
  return subject === null
    ? pagePolicy('*')
    : pagePolicy(frameAncestors(subject.domains, subject.origins), subject);
}

interface PageParts {
  readonly file?: PublicPage;
  edit?(this: void, page: string): string;
}

/** The public page of the console as an answer, in the brand and after `edit`. */
export async function answerPublicPage(
  brand: Brand,
  headers: Readonly<Record<string, string>>,
  { file = 'public.html', edit = (page) => page }: PageParts = {},
): Promise<RawAnswer> {
  const page = await readFile(join(folder, file), 'utf8').catch(() => null);
  return {
    status: page === null ? 503 : 200,
    type: 'text/html',
    headers,
    body: page === null ? NOT_BUILT : edit(brandPage(page, brand)),
  };
}
