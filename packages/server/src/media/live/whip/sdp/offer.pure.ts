/** A codec of an offer. */
export interface OfferedCodec {
  readonly payloadType: number;
  /** As `H264/90000`. */
  readonly name: string;
  readonly parameters: string;
  /** As `nack pli`. */
  readonly feedback: readonly string[];
}

/** A section of an offer. */
export interface OfferedMedia {
  readonly kind: string;
  readonly mid: string;
  readonly protocol: string;
  /** Nothing is sent by it: it was stopped, or only receives. */
  readonly isIdle: boolean;
  readonly isMultiplexed: boolean;
  readonly codecs: readonly OfferedCodec[];
  /** By their addresses. */
  readonly extensions: ReadonlyMap<string, number>;
  /** Ids of the layers of a simulcast, best first as the sender names them; empty without one. */
  readonly layers: readonly string[];
}

/** An offer to send (RFC 9429), as far as a server reads it. */
export interface Offer {
  readonly media: readonly OfferedMedia[];
  readonly isBundled: boolean;
  readonly ice: IceParameters;
  readonly setup: string;
  readonly fingerprints: readonly { readonly algorithm: string; readonly value: string }[];
}

/** Of the sender; a change of them begins ICE anew. */
export interface IceParameters {
  readonly ufrag: string;
  readonly password: string;
}

const mostMedia = 8;
const mostLayers = 4;

/** Reads an offer; null where it is none that can be answered. */
export function readOffer(sdp: string): Offer | null {
  const lines = sdp.split(/\r?\n/).map((line) => line.trim());
  if (lines[0] !== 'v=0') return null;
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  const [first] = starts;
  if (first === undefined || starts.length > mostMedia) return null;
  const session = lines.slice(0, first);
  const sections = starts.map((start, index) => lines.slice(start, starts[index + 1]));
  const ice = readIce(lines);
  const fingerprints = all(lines, 'fingerprint').flatMap((value) => {
    const [algorithm, digest] = value.split(' ');
    return algorithm && digest ? [{ algorithm, value: digest }] : [];
  });
  const media = sections.map((section) => readMedia(section, session));
  if (ice === null || fingerprints.length === 0 || !media.every((one) => one !== null)) return null;
  const isBundled = all(session, 'group').some((group) => group.startsWith('BUNDLE '));
  return { media, isBundled, ice, setup: value(lines, 'setup') ?? 'actpass', fingerprints };
}

/** The name and password of the sender's ICE; null where one is missing. */
export function readIce(lines: readonly string[]): IceParameters | null {
  const [ufrag, password] = [value(lines, 'ice-ufrag'), value(lines, 'ice-pwd')];
  const isWhole = /^[\w+/=-]{4,256}$/.test(ufrag ?? '') && /^[\w+/=-]{22,256}$/.test(password ?? '');
  return isWhole && ufrag !== undefined && password !== undefined ? { ufrag, password } : null;
}

const all = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`a=${name}:`)).map((line) => line.slice(name.length + 3).trim());
const value = (lines: readonly string[], name: string): string | undefined => all(lines, name)[0];

function readMedia(lines: readonly string[], session: readonly string[]): OfferedMedia | null {
  const [, kind, port, protocol, types] = /^m=(\w+) (\d+)(?:\/\d+)? (\S+) (.+)$/.exec(lines[0] ?? '') ?? [];
  const mid = value(lines, 'mid') ?? '';
  if (!kind || !protocol || !types || !/^[\w.!#$%&'*+^`{|}~-]{0,64}$/.test(mid)) return null;
  const direction = [...session, ...lines].findLast((line) =>
    /^a=(sendonly|sendrecv|recvonly|inactive)$/.test(line),
  );
  return {
    kind,
    mid,
    protocol,
    isIdle: port === '0' || direction === 'a=recvonly' || direction === 'a=inactive',
    isMultiplexed: lines.includes('a=rtcp-mux'),
    codecs: types.split(' ').flatMap((type) => readCodec(lines, Number(type))),
    extensions: new Map(all(lines, 'extmap').flatMap(readExtension)),
    layers: readLayers(lines),
  };
}

function readCodec(lines: readonly string[], payloadType: number): OfferedCodec[] {
  const of = (name: string): string[] =>
    all(lines, name)
      .filter((text) => text.startsWith(`${payloadType} `) || (name === 'rtcp-fb' && text.startsWith('* ')))
      .map((text) => text.slice(text.indexOf(' ') + 1));
  const [name] = of('rtpmap');
  if (name === undefined || !Number.isInteger(payloadType) || payloadType > 127) return [];
  return [{ payloadType, name, parameters: of('fmtp')[0] ?? '', feedback: of('rtcp-fb') }];
}

function readExtension(text: string): [string, number][] {
  const [, id, address] = /^(\d{1,2})(?:\/\w+)? (\S+)/.exec(text) ?? [];
  const isGood = address !== undefined && Number(id) >= 1 && Number(id) <= 14;
  return isGood ? [[address, Number(id)]] : [];
}

/** RFC 8853: alternatives of a layer are separated by commas, and the first one counts; `~` is one that begins paused. */
function readLayers(lines: readonly string[]): string[] {
  const [, sent = ''] = /(?:^| )send (\S+)/.exec(value(lines, 'simulcast') ?? '') ?? [];
  const declared = new Set(
    all(lines, 'rid').flatMap((text) => (/^([\w-]{1,16}) send/.exec(text) ?? []).slice(1)),
  );
  const layers = sent.split(';').map((layer) => (layer.split(',')[0] ?? '').replace('~', ''));
  return layers.filter((layer) => declared.has(layer)).slice(0, mostLayers);
}
