import type { SourceItem } from './source-library';

/** A file of a folder or a bucket. */
export interface ListedFile {
  /** With `/` between its folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly changedAt: Date | null;
}

const mediaEndings =
  /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|mts|m2ts|wmv|flv|3gp|ogv|mxf|mp3|m4a|wav|ogg|opus|aac|flac)$/i;
const captionEndings = /^(?:\.(?<language>[a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(?:vtt|srt|sbv)$/i;
const pictureEndings = /^\.(?:jpe?g|png|webp)$/i;

export const isMedia = (path: string): boolean => mediaEndings.test(path) && !nameOf(path).startsWith('.');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Paths by the folders that they are in. */
export function byFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = folderOf(path);
    const beside = folders.get(folder);
    if (beside === undefined) folders.set(folder, [path]);
    else beside.push(path);
  }
  return folders;
}

const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '');

/** Files that belong to a film by their names, beside it: `aula.pt-BR.srt`, `aula.jpg`, `aula.mp4.json`. */
export interface Companions {
  readonly captions: readonly { readonly language: string; readonly path: string }[];
  readonly poster: string | null;
  readonly metadata: string | null;
}

/** The language of a caption whose name has none. */
const defaultCaptionLanguage = 'pt-BR';

export function companionsOf(path: string, beside: readonly string[]): Companions {
  const name = nameOf(path);
  const stem = stemOf(name);
  const captions: { language: string; path: string }[] = [];
  let poster: string | null = null;
  let metadata: string | null = null;
  for (const other of beside) {
    const otherName = nameOf(other);
    if (otherName === `${name}.json` || otherName === `${name}.supplemental-metadata.json`) metadata = other;
    if (!otherName.startsWith(stem)) continue;
    const rest = otherName.slice(stem.length);
    const caption = captionEndings.exec(rest);
    if (caption !== null)
      captions.push({ language: caption.groups?.['language'] ?? defaultCaptionLanguage, path: other });
    if (pictureEndings.test(rest)) poster = other;
  }
  return { captions, poster, metadata };
}

/** What a metadata file of an export says of a film. */
export interface Told {
  readonly title?: string;
  readonly description?: string;
  readonly publishedAt?: Date | null;
  readonly durationSeconds?: number | null;
  readonly oldAddress?: string | null;
}

/** The folders of an export that say nothing of the films in them. */
const wrappers =
  /^(?:Takeout|YouTube(?: and YouTube Music| e YouTube Music)?|videos?|vídeos|Drive|Google Fotos|Google Photos)$/i;

/** A film of a folder as an item of an import. Its path is its id: what is moved is another film. */
export function toFileItem(file: ListedFile, beside: readonly string[], told: Told): SourceItem {
  const { captions, poster } = companionsOf(file.path, beside);
  const folder = folderOf(file.path);
  const folders = folder === '' ? [] : folder.split('/');
  while (folders[0] !== undefined && wrappers.test(folders[0])) folders.shift();
  return {
    sourceId: file.path,
    title: told.title ?? stemOf(nameOf(file.path)),
    description: told.description ?? '',
    folders,
    tags: [],
    durationSeconds: told.durationSeconds ?? null,
    sizeBytes: file.sizeBytes,
    publishedAt: told.publishedAt ?? file.changedAt,
    captions: captions.map(({ language }) => language),
    chapters: [],
    posterAddress: poster === null ? null : `file:${poster}`,
    oldAddress: told.oldAddress ?? null,
    withheld: null,
  };
}
