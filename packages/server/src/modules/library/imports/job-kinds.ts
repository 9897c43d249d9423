/** Reads the list of a source; its subject is the import. */
export const readImportKind = 'read-import';
/** Fetches one video; its subject is the item. */
export const importItemKind = 'import-item';
