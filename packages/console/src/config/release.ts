/** The release of the console, for example `v0.6.24`: the version of its package. */
export const release = `v${__RELEASE__}`;
