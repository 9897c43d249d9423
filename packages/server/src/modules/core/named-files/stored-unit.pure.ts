/** Folders of the storage whose files rows name, each below the id of the row that owns them. */
export const namedFolders = ['users', 'accounts', 'videos', 'playlists', 'live-images'] as const;

export type NamedFolder = (typeof namedFolders)[number];

/** The folder of what was uploaded, under ids of its own. */
export const sourceFolder = 'sources';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const unitPattern = new RegExp(`^(?:(?:${namedFolders.join('|')})/${uuid}/[^/]+|${sourceFolder}/${uuid})`);

/**
 * What is put and removed as one, by the key of a file in it: a picture, a source, the folder of a run of packaging or of a
 * subtitle. Null for a key of another form, which is nobody's to remove.
 */
export function unitOf(key: string): string | null {
  return unitPattern.exec(key)?.[0] ?? null;
}

const idPattern = new RegExp(`^${uuid}$`);

/** Whether a name in a folder is the id of an owner. */
export const isOwnerId = (name: string): boolean => idPattern.test(name);
