export { fetchImport, reserve as reserveFetched } from './fetch-import';
export type { FetchChange, FetchedFile, FetchTarget } from './fetch-import';
export { readImportAddress } from './import-address';
export { createPartChain } from './part-chain';
export { createVideoImportsModule } from './video-imports.routes';
export { encryptedVideoAddresses } from './video-imports.store';
