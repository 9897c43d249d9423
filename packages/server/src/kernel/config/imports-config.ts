import { orNull, text, wrong } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

/** Where the services are that libraries can come from. */
const defaultHosts = {
  vimeo: 'https://api.vimeo.com',
  mux: 'https://api.mux.com',
  'mux-stream': 'https://stream.mux.com',
  'mux-image': 'https://image.mux.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
  bunny: 'https://video.bunnycdn.com',
  panda: 'https://api-v2.pandavideo.com.br',
  'panda-download': 'https://download-us01.pandavideo.com:7443',
} as const;

type ImportHost = keyof typeof defaultHosts;

/** What the import of whole libraries goes by. */
export interface ImportsConfig {
  readonly hosts: Readonly<Record<ImportHost, string>>;
  /** The folder of this server whose films every team may import; null for none. */
  readonly folder: string | null;
}

const isHost = (name: string): name is ImportHost => Object.hasOwn(defaultHosts, name);

function hostsOf(written: string, variable: string): ImportsConfig['hosts'] {
  const hosts: Record<ImportHost, string> = { ...defaultHosts };
  for (const part of written
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [name = '', ...rest] = part.split('=');
    const address = rest.join('=');
    const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (!isHost(name) || !isAddress)
      throw wrong(variable, part, `a service and its address, like vimeo=https://vimeo.example.com`);
    hosts[name] = address.replace(/\/+$/, '');
  }
  return hosts;
}

const rows = {
  hosts: {
    variable: 'PALCO_IMPORT_HOSTS',
    help: 'other addresses of services that libraries come from: vimeo=https://…,mux=…',
    parse: { value: '<service=address,…>', fallback: "the services' own", parse: hostsOf },
  },
  folder: {
    variable: 'PALCO_IMPORT_FOLDER',
    help: 'folder of this server whose films all teams may import, such as an unpacked Takeout',
    parse: orNull(text('<folder>')),
    fallback: 'none',
  },
} satisfies Rows;

export const imports = { title: 'Libraries that come from other places', rows };

export function parseImportsConfig(env: Environment): ImportsConfig {
  return readAll(env, rows);
}
