import { join } from 'node:path';
import { codeFolder, packageFolder, runsFromSource } from './package-folder';

const fonts = join(runsFromSource ? packageFolder : codeFolder, 'fonts');

/** The file of a font, for example `archivo-600`: what the machine has installed is unknown. */
export const fontPath = (name: string): string => join(fonts, `${name}.woff`);
