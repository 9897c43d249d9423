import type { FieldCode } from '../../../kernel/errors/field-messages';

/** Why a link that people share leads to no file. */
export type ShareRefusal = Extract<FieldCode, 'YOUTUBE_LINK' | 'ONEDRIVE_LINK' | 'FOLDER_LINK'>;

/** Where the file of a link is; or why there is none to be had. */
export type SharedFile = { readonly address: string } | { readonly refusal: ShareRefusal };

type Reader = (url: URL) => SharedFile | null;

/**
 * What people copy from Google Drive, Dropbox, OneDrive and YouTube opens a page. Where the service documents how the file itself
 * is asked for, the link becomes that; elsewhere it is refused with words. Any other address stays.
 */
export function readShareLink(address: string): SharedFile {
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const reader = Object.entries(readers).find(([name]) => host === name || host.endsWith(`.${name}`));
  return reader?.[1](url) ?? { address };
}

/** Whether a page in the place of a file comes from such a service: the file is not open to everybody, or too large to be given. */
export function isShareHost({ hostname }: URL): boolean {
  return Object.keys(readers).some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

const refused =
  (refusal: ShareRefusal): Reader =>
  () => ({ refusal });

const readers: Readonly<Record<string, Reader>> = {
  'youtube.com': refused('YOUTUBE_LINK'),
  'youtube-nocookie.com': refused('YOUTUBE_LINK'),
  'youtu.be': refused('YOUTUBE_LINK'),
  '1drv.ms': refused('ONEDRIVE_LINK'),
  'onedrive.live.com': refused('ONEDRIVE_LINK'),
  'drive.google.com': readDrive,
  'dropbox.com': readDropbox,
  'sharepoint.com': readSharePoint,
};

/** As `webContentLink` of the Drive API has it. */
function readDrive(url: URL): SharedFile | null {
  if (/\/(?:folders|folderview)\b/.test(url.pathname)) return { refusal: 'FOLDER_LINK' };
  const id = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1] ?? idOf(url);
  if (id === null) return null;
  const direct = new URL('https://drive.google.com/uc?export=download');
  direct.searchParams.set('id', id);
  const key = url.searchParams.get('resourcekey');
  if (key !== null) direct.searchParams.set('resourcekey', key);
  return { address: direct.href };
}

const idOf = ({ pathname, searchParams }: URL): string | null =>
  pathname === '/open' || pathname === '/uc' ? searchParams.get('id') : null;

/** `dl=1` is documented by Dropbox. */
function readDropbox(url: URL): SharedFile | null {
  if (/^\/(?:sh|scl\/fo)\//.test(url.pathname)) return { refusal: 'FOLDER_LINK' };
  if (!/^\/(?:s|scl\/fi)\//.test(url.pathname)) return null;
  url.searchParams.set('dl', '1');
  return { address: url.href };
}

/** OneDrive for work or school: `:v:` is a video, `:f:` a folder, `:u:` another file. */
function readSharePoint(url: URL): SharedFile | null {
  const kind = /^\/:(\w):\//.exec(url.pathname)?.[1];
  if (kind === 'f') return { refusal: 'FOLDER_LINK' };
  if (kind === undefined) return null;
  url.searchParams.set('download', '1');
  return { address: url.href };
}
