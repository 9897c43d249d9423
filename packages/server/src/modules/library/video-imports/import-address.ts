import { isIP } from 'node:net';
import { parseDisposition, toFileName } from '../../../kernel/multipart';
import { isPublicAddress } from '../../../kernel/outbound';

/**
 * The address of a file as it is stored; null where it can never be reached: no http(s), a name and password in it, or an
 * address of an inner network. What a name resolves to is checked at each request.
 */
export function readImportAddress(text: string, allowed: readonly string[]): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (allowed.includes(host)) return withoutHash(url);
  if (host === 'localhost' || host.endsWith('.localhost')) return null;
  if (isIP(host) !== 0 && !isPublicAddress(host)) return null;
  return withoutHash(url);
}

function withoutHash(url: URL): string {
  url.hash = '';
  return url.href;
}

const longestShown = 300;
const longestTitle = 255;

/** Host and path: the query may hold a key. */
export function shownAddressOf(address: string): string {
  const { host, pathname } = new URL(address);
  const shown = `${host}${decoded(pathname === '/' ? '' : pathname)}`;
  return [...shown].slice(0, longestShown).join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(/\p{Cc}/gu, '');
  } catch {
    return text;
  }
}

/** What a file is called: as its server says it, else as its address does. */
export function fileNameOf(url: URL, disposition: string | null): string {
  const named =
    disposition === null ? null : parseDisposition(`content-disposition: ${utf8(disposition)}`).fileName;
  const last = decoded(url.pathname.split('/').at(-1) ?? '');
  // A name is no path, whatever separators it holds.
  const name = (named ?? last).split(/[\\/]/).at(-1)?.trim() ?? '';
  return toFileName(name === '' ? url.hostname : name);
}

/** HTTP headers come byte by byte as Latin-1; many servers mean UTF-8. */
function utf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}

/** The title of a video by the name of its file. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/(?<=.)\.[a-z\d]{1,5}$/i, '').trim();
  return [...(stem === '' ? fileName : stem)].slice(0, longestTitle).join('');
}

const endings: Readonly<Record<string, string>> = {
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/quicktime': '.mov',
  'video/x-matroska': '.mkv',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
};

/** The name with an ending, by which a later download is opened. */
export function withEnding(fileName: string, contentType: string | null): string {
  if (/\.[a-z\d]{1,8}$/i.test(fileName)) return fileName;
  return `${fileName}${endings[plainType(contentType)] ?? ''}`;
}

const plainType = (contentType: string | null): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Types that say nothing of what is in a file, as those of media do: whether it is one shows when it is converted. */
const openTypes = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/binary',
  'application/x-binary',
  'application/force-download',
  'application/download',
  'application/x-download',
  'application/mxf',
  'application/mp4',
  'application/ogg',
  'application/vnd.rn-realmedia',
  'application/x-matroska',
]);

/** What a server says of a file by its type: that it is media, that it is a page, or nothing to rely on. */
export function kindOf(contentType: string | null): 'media' | 'page' | 'any' {
  const type = plainType(contentType);
  if (/^(video|audio)\//.test(type) || openTypes.has(type)) return 'media';
  return pageTypes.has(type) ? 'page' : 'any';
}

const pageTypes = new Set(['text/html', 'application/xhtml+xml']);
