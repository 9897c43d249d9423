import { XMLParser } from 'fast-xml-parser';
import { nginxApplication } from './read-callback';

/** A stream of nginx, as its page of statistics shows it. */
export interface NginxStream {
  readonly name: string;
  readonly hasPublisher: boolean;
  readonly readers: number;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** As FFmpeg names it; null where nginx knows none. */
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
}

const lists = new Set(['server', 'application', 'stream', 'client']);
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => lists.has(name) });
/** Names of nginx that FFmpeg has others for; the rest are the same in lower case. */
const codecNames: Readonly<Record<string, string>> = {
  'Sorenson-H263': 'flv1',
  ScreenVideo: 'flashsv',
  ScreenVideo2: 'flashsv2',
  'On2-VP6': 'vp6f',
  'On2-VP6-Alpha': 'vp6a',
  'MP3-8K': 'mp3',
  LinearLE: 'pcm_s16le',
  Uncompressed: 'pcm',
  ADPCM: 'adpcm_swf',
  Nellymoser16: 'nellymoser',
  Nellymoser8: 'nellymoser',
  G711A: 'pcm_alaw',
  G711U: 'pcm_mulaw',
};

type Node = Readonly<Record<string, unknown>>;
const nodeOf = (value: unknown): Node => Object(value) as Node;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(nodeOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function pixels(value: unknown): number | null {
  const count = Number(textOf(value));
  return Number.isInteger(count) && count > 0 && count <= 8192 ? count : null;
}

function codecOf(value: unknown): string | null {
  const name = textOf(nodeOf(value)['codec']);
  return name === '' ? null : (codecNames[name] ?? name.toLowerCase());
}

function streamOf(node: Node): NginxStream {
  const clients = nodesOf(node['client']);
  const publishers = clients.filter((client) => 'publishing' in client).length;
  const { video, audio } = nodeOf(node['meta']);
  const bytes = Number(textOf(node['bytes_in']));
  return {
    name: textOf(node['name']),
    hasPublisher: publishers > 0,
    readers: clients.length - publishers,
    bytes: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0,
    width: pixels(nodeOf(video)['width']),
    height: pixels(nodeOf(video)['height']),
    videoCodec: codecOf(video),
    audioCodec: codecOf(audio),
  };
}

/** The streams in the answer of `rtmp_stat all`; null for anything else. */
export function readStatistics(xml: string): NginxStream[] | null {
  // Custom entities would allow entity expansion attacks.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
  let page: Node;
  try {
    page = nodeOf(nodeOf(parser.parse(xml, true))['rtmp']);
  } catch {
    return null;
  }
  if (!('nginx_rtmp_version' in page)) return null;
  const applications = nodesOf(page['server']).flatMap((server) => nodesOf(server['application']));
  const ours = applications.filter((one) => textOf(one['name']) === nginxApplication);
  return ours.flatMap((one) => nodesOf(nodeOf(one['live'])['stream']).map(streamOf));
}
