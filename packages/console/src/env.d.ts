/// <reference types="vite/client" />

/** The release, taken from the package's version when the console is built. */
declare const __RELEASE__: string;
