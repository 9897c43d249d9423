import type { IceCredentials } from '../ice/ice-sessions.pure';
import type { Offer, OfferedCodec, OfferedMedia } from './offer.pure';

/** A section of an offer that is taken. */
export interface TakenMedia {
  readonly kind: 'video' | 'audio';
  readonly mid: string;
  readonly payloadTypes: readonly number[];
  /** Payload types of packets that are sent again (RFC 4588). */
  readonly repairTypes: readonly number[];
  readonly layers: readonly string[];
  /** Numbers of the header extensions; absent where they were not offered. */
  readonly extensions: { readonly [Name in keyof typeof extensions]?: number };
}

/** What the answer says of the server. */
export interface AnswerOf extends IceCredentials {
  readonly id: string;
  readonly candidates: readonly string[];
  /** SHA-256 of its certificate. */
  readonly fingerprint: string;
}

const extensions = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  layer: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedLayer: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  transport: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const;
const feedback = new Set(['nack', 'nack pli', 'ccm fir', 'transport-cc']);
/** What is told of the sound that is wanted: stereo, at the rate of a programme and not of a call. */
const soundParameters = 'minptime=10;useinbandfec=1;stereo=1;maxaveragebitrate=128000';

/** What of an offer is taken: the first picture of H.264 and the first sound of Opus. Null in the place of every other section. */
export function takeMedia(offer: Offer): (TakenMedia | null)[] {
  const taken = new Set<string>();
  return offer.media.map((media) => {
    const isAlone = !offer.isBundled && taken.size > 0;
    const codecs = codecsOf(media);
    const isTaken =
      codecs.length > 0 && !media.isIdle && media.isMultiplexed && !taken.has(media.kind) && !isAlone;
    if (!isTaken || (media.kind !== 'video' && media.kind !== 'audio')) return null;
    taken.add(media.kind);
    const found = Object.entries(extensions).flatMap(([name, address]) => {
      const id = media.extensions.get(address);
      return id === undefined ? [] : [[name, id] as const];
    });
    const { kind, mid } = media;
    const own: TakenMedia['extensions'] = Object.fromEntries(found);
    // Without the extension that names them, layers cannot be told apart.
    const layers = kind === 'video' && own.layer !== undefined ? media.layers : [];
    const payloadTypes = codecs.map(({ payloadType }) => payloadType);
    const repairTypes = media.codecs
      .filter((one) => repairs(one, payloadTypes))
      .map((one) => one.payloadType);
    return { kind, mid, layers, payloadTypes, repairTypes, extensions: own };
  });
}

/** H.264 with packets of several units where it is offered; Opus. */
function codecsOf({ kind, codecs }: OfferedMedia): OfferedCodec[] {
  if (kind === 'audio') return codecs.filter(({ name }) => /^opus\/48000\/2$/i.test(name)).slice(0, 1);
  const all = codecs.filter(({ name }) => /^h264\/90000$/i.test(name));
  const better = all.filter(({ parameters }) => /packetization-mode=1/.test(parameters));
  return kind !== 'video' ? [] : better.length > 0 ? better : all;
}

const repairs = ({ name, parameters }: OfferedCodec, payloadTypes: readonly number[]): boolean =>
  /^rtx\/90000$/i.test(name) && payloadTypes.includes(Number(/(?:^|;)\s*apt=(\d+)/.exec(parameters)?.[1]));

/** Writes the answer: a lite server that only receives. */
export function writeAnswer(offer: Offer, taken: readonly (TakenMedia | null)[], of: AnswerOf): string {
  const mids = taken.flatMap((one) => (one && offer.isBundled ? [one.mid] : []));
  const sections = offer.media.map((media, index) => {
    const own = taken[index] ?? null;
    return own === null ? refusedSection(media) : takenSection(media, own, { ...of, setup: setupFor(offer) });
  });
  return [
    'v=0',
    `o=- ${of.id} 1 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    ...(mids.length > 0 ? [`a=group:BUNDLE ${mids.join(' ')}`] : []),
    'a=ice-lite',
    'a=msid-semantic: WMS *',
    ...sections.flat(),
    '',
  ].join('\r\n');
}

/** The sender begins with DTLS where it can: it knows when a way is open. */
export const setupFor = ({ setup }: Pick<Offer, 'setup'>): 'active' | 'passive' =>
  setup === 'passive' ? 'active' : 'passive';

const refusedSection = ({ kind, protocol, mid }: OfferedMedia): string[] => [
  `m=${kind} 0 ${protocol} 0`,
  'c=IN IP4 0.0.0.0',
  'a=inactive',
  `a=mid:${mid}`,
];

function takenSection(
  media: OfferedMedia,
  own: TakenMedia,
  of: AnswerOf & { readonly setup: string },
): string[] {
  const types = [...own.payloadTypes, ...own.repairTypes];
  const codecs = media.codecs.filter(({ payloadType }) => types.includes(payloadType));
  const names = Object.entries(own.extensions).map(
    ([name, id]) => `a=extmap:${id} ${extensions[name as keyof typeof extensions]}`,
  );
  return [
    `m=${media.kind} 9 ${media.protocol} ${types.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    ...iceLines(of),
    `a=fingerprint:sha-256 ${of.fingerprint}`,
    `a=setup:${of.setup}`,
    `a=mid:${own.mid}`,
    ...names,
    'a=recvonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...codecs.flatMap(codecLines),
    ...own.layers.map((layer) => `a=rid:${layer} recv`),
    ...(own.layers.length > 0 ? [`a=simulcast:recv ${own.layers.join(';')}`] : []),
    ...of.candidates.map((candidate) => `a=${candidate}`),
    'a=end-of-candidates',
  ];
}

const iceLines = ({ ufrag, password }: IceCredentials): string[] => [
  `a=ice-ufrag:${ufrag}`,
  `a=ice-pwd:${password}`,
];

function codecLines({ payloadType, name, parameters, feedback: offered }: OfferedCodec): string[] {
  const isSound = name.toLowerCase().startsWith('opus');
  const told = isSound ? soundParameters : takenParameters(parameters);
  return [
    `a=rtpmap:${payloadType} ${name}`,
    ...offered.filter((one) => feedback.has(one)).map((one) => `a=rtcp-fb:${payloadType} ${one}`),
    ...(told === '' ? [] : [`a=fmtp:${payloadType} ${told}`]),
  ];
}

/** Where each side has a level of its own, the server takes 5.2: what is sent is copied, whatever its size. */
function takenParameters(parameters: string): string {
  if (!/level-asymmetry-allowed=1/.test(parameters)) return parameters;
  return parameters.replace(/(profile-level-id=[\da-f]{4})[\da-f]{2}/i, '$134');
}

/** The answer to a new session of ICE (RFC 9725, 4.3.3), as a fragment (RFC 8840). */
export function writeFragment(
  { mid, kind }: Pick<TakenMedia, 'mid' | 'kind'>,
  { candidates, ...credentials }: IceCredentials & { readonly candidates: readonly string[] },
): string {
  return [
    'a=ice-lite',
    ...iceLines(credentials),
    `m=${kind} 9 UDP/TLS/RTP/SAVPF 0`,
    `a=mid:${mid}`,
    ...candidates.map((candidate) => `a=${candidate}`),
    'a=end-of-candidates',
    '',
  ].join('\r\n');
}
