import { nginxApplication } from './read-callback';
import { readStatistics } from './read-statistics';
import type { NginxStream } from './read-statistics';

/** The pages of nginx that tell of its streams and end them. */
export interface NginxControl {
  /** Rejects where nginx is not there, or answers something else. */
  streams(): Promise<readonly NginxStream[]>;
  /** Ends the connection that publishes a stream; nothing happens where there is none. */
  drop(name: string): Promise<void>;
}

const timeoutMs = 2000;
/** Some hundred bytes for each connection. */
const mostBytes = 4 * 1024 * 1024;

/** No risk of SSRF: only the operator configures the address, and redirects are not followed. */
export function createNginxControl(origin: string): NginxControl {
  async function ask(path: string): Promise<string> {
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const text = await readText(answer);
    if (answer.status !== 200) throw new Error(`nginx answers ${answer.status}`);
    return text;
  }
  return {
    async streams() {
      const streams = readStatistics(await ask('/stat'));
      if (streams === null) throw new Error('nginx answers something other than its statistics');
      return streams;
    },
    async drop(name) {
      const query = new URLSearchParams({ app: nginxApplication, name });
      // 400 where it left by itself.
      await ask(`/control/drop/publisher?${query}`).catch(() => undefined);
    },
  };
}

async function readText({ body }: Response): Promise<string> {
  const slices: Uint8Array[] = [];
  let size = 0;
  for await (const slice of body ?? []) {
    size += slice.length;
    if (size > mostBytes) throw new Error('nginx answers too much');
    slices.push(slice);
  }
  return Buffer.concat(slices).toString('utf8');
}
