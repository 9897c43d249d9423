import type {
  ApiKeyScope,
  ImportSource,
  LiveLatency,
  LiveSecurity,
  LiveStatus,
  LiveType,
  Provider,
  RestreamFault,
  RestreamService,
  SecondFactorMethod,
  SignalProblem,
  SignalProblemDetail,
  VideoPrivacy,
  Webhook,
  WebhookEventType,
  WebhookRecover,
} from '@palco/openapi';
import { permissionCatalogue } from '@palco/openapi/permissions';
import type { Language } from '../../../kernel/errors/language';
import type { LadderEncoder } from '../../../ports/live-ingest';
import type { Names, RecordKey } from './record-keys.pure';

type Words<Value extends string> = Readonly<Record<Value, Names>>;

const same = (text: string): Names => ({ 'pt-BR': text, en: text });

const latency: Words<LiveLatency> = {
  default: { 'pt-BR': 'padrão', en: 'default' },
  low: { 'pt-BR': 'baixa', en: 'low' },
  'ultra-low': { 'pt-BR': 'ultrabaixa', en: 'ultra-low' },
};

/** Of a live, what a video is while its conversion is tried again, and which deliveries of a webhook are sent again. */
const status: Words<NonNullable<LiveStatus | WebhookRecover['status']> | 'processing'> = {
  scheduled: { 'pt-BR': 'agendada', en: 'scheduled' },
  live: { 'pt-BR': 'ao vivo', en: 'live' },
  paused: { 'pt-BR': 'pausada', en: 'paused' },
  finished: { 'pt-BR': 'encerrada', en: 'finished' },
  processing: { 'pt-BR': 'em conversão', en: 'in conversion' },
  failed: { 'pt-BR': 'com falha', en: 'failed' },
  not_sent: { 'pt-BR': 'não enviados', en: 'not sent' },
};

const provider: Words<Provider> = {
  zoom: same('Zoom Meetings'),
  'zoom-multi': { 'pt-BR': 'Zoom Meetings (várias contas)', en: 'Zoom Meetings (several accounts)' },
  'google-meet': same('Google Meet'),
  youtube: same('YouTube'),
  tencent: same('Tencent Cloud'),
  facebook: same('Facebook Live'),
};

const problem: Words<SignalProblem> = {
  no_data: { 'pt-BR': 'nenhum dado chega', en: 'no data comes' },
  unsupported_codec: { 'pt-BR': 'codec não aceito', en: 'codec not accepted' },
  overloaded: { 'pt-BR': 'servidor sobrecarregado', en: 'server overloaded' },
  limit_reached: { 'pt-BR': 'limite de sinais atingido', en: 'limit of signals reached' },
  disk_full: { 'pt-BR': 'disco do servidor cheio', en: 'disk of the server full' },
  storage_away: { 'pt-BR': 'o armazenamento não responde', en: 'the storage does not answer' },
  test_failed: { 'pt-BR': 'o sinal de teste falhou', en: 'the test signal failed' },
  not_accepted: {
    'pt-BR': 'algo não aceito; o resto vai ao ar',
    en: 'something not accepted; the rest is seen',
  },
  no_picture: { 'pt-BR': 'imagem anunciada que não chega', en: 'an announced picture does not come' },
  connection_fault: { 'pt-BR': 'conexão encerrada', en: 'connection ended' },
};

const detail: Words<SignalProblemDetail['code']> = {
  message_type: { 'pt-BR': 'tipo de mensagem RTMP', en: 'type of RTMP message' },
  video_track: { 'pt-BR': 'outra faixa de vídeo', en: 'a further track of video' },
  audio_track: { 'pt-BR': 'outra faixa de áudio', en: 'a further track of sound' },
  broken_message: { 'pt-BR': 'mensagem danificada', en: 'broken message' },
  script_data: { 'pt-BR': 'dados que não são metadados', en: 'data that is no metadata' },
  bad_chunk: { 'pt-BR': 'bloco fora do protocolo', en: 'chunk against the protocol' },
  too_large: { 'pt-BR': 'mensagem grande demais', en: 'message too large' },
  bad_command: { 'pt-BR': 'comando fora de ordem', en: 'command out of order' },
  silence: { 'pt-BR': 'nada por quinze segundos', en: 'nothing for fifteen seconds' },
};

/** Those of the contract, and the one that is sent by hand. */
const webhookEvents: Words<WebhookEventType | 'webhook.test'> = {
  'webhook.test': { 'pt-BR': 'teste', en: 'test' },
  'video.created': { 'pt-BR': 'vídeo criado', en: 'video created' },
  'upload.completed': { 'pt-BR': 'envio concluído', en: 'upload completed' },
  'video.ready': { 'pt-BR': 'vídeo pronto', en: 'video ready' },
  'video.failed': { 'pt-BR': 'falha em um vídeo', en: 'video failed' },
  'video.deleted': { 'pt-BR': 'vídeo excluído', en: 'video deleted' },
  'video.restored': { 'pt-BR': 'vídeo restaurado', en: 'video restored' },
  'clip.ready': { 'pt-BR': 'clipe pronto', en: 'clip ready' },
  'recording.ready': { 'pt-BR': 'gravação pronta', en: 'recording ready' },
  'live.created': { 'pt-BR': 'live criada', en: 'live created' },
  'live.started': { 'pt-BR': 'live iniciada', en: 'live started' },
  'live.paused': { 'pt-BR': 'live pausada', en: 'live paused' },
  'live.resumed': { 'pt-BR': 'live retomada', en: 'live resumed' },
  'live.ended': { 'pt-BR': 'live encerrada', en: 'live ended' },
  'live.deleted': { 'pt-BR': 'live excluída', en: 'live deleted' },
  'live.restored': { 'pt-BR': 'live restaurada', en: 'live restored' },
  'attendee.registered': { 'pt-BR': 'participante inscrito', en: 'attendee registered' },
  'alert.raised': { 'pt-BR': 'alerta', en: 'alert' },
  'restream.started': { 'pt-BR': 'retransmissão iniciada', en: 'restream started' },
  'restream.failed': { 'pt-BR': 'retransmissão falhou', en: 'restream failed' },
  'restream.ended': { 'pt-BR': 'retransmissão encerrada', en: 'restream ended' },
};

const service: Words<RestreamService> = {
  youtube: same('YouTube'),
  facebook: same('Facebook'),
  twitch: same('Twitch'),
  linkedin: same('LinkedIn'),
  instagram: same('Instagram'),
  rtmp: same('RTMP'),
  srt: same('SRT'),
  whip: same('WHIP'),
};

const encoder: Words<LadderEncoder> = {
  software: { 'pt-BR': 'processador do servidor', en: 'processor of the server' },
  nvenc: same('NVIDIA NVENC'),
  qsv: same('Intel Quick Sync'),
  vaapi: same('VA-API'),
  videotoolbox: same('Apple VideoToolbox'),
};

const fault: Words<RestreamFault> = {
  address_refused: { 'pt-BR': 'endereço de rede interna', en: 'address of an inner network' },
  unreachable: { 'pt-BR': 'ninguém responde no endereço', en: 'nobody answers at the address' },
  no_answer: { 'pt-BR': 'a plataforma não respondeu', en: 'the platform said nothing' },
  not_trusted: { 'pt-BR': 'certificado inválido', en: 'invalid certificate' },
  refused: { 'pt-BR': 'a plataforma recusou', en: 'the platform refused' },
  cut: { 'pt-BR': 'a plataforma encerrou a conexão', en: 'the platform ended the connection' },
  too_slow: { 'pt-BR': 'a plataforma recebe devagar demais', en: 'the platform takes it too slowly' },
  unsupported: { 'pt-BR': 'imagem ou som não aceito', en: 'picture or sound not taken' },
  in_use: { 'pt-BR': 'destino em uso por outra live', en: 'target in use by another live' },
  key_lost: { 'pt-BR': 'chave precisa ser informada de novo', en: 'key has to be entered again' },
  not_on_air: { 'pt-BR': 'não está no ar na plataforma', en: 'not on air at the platform' },
  full: { 'pt-BR': 'limite de retransmissões atingido', en: 'limit of restreams reached' },
  failed: { 'pt-BR': 'erro no servidor', en: 'error of the server' },
};

const restreamAction: Words<'chosen' | 'removed' | 'started' | 'stopped'> = {
  chosen: { 'pt-BR': 'escolhido', en: 'chosen' },
  removed: { 'pt-BR': 'retirado', en: 'taken out' },
  started: { 'pt-BR': 'iniciado', en: 'started' },
  stopped: { 'pt-BR': 'parado', en: 'stopped' },
};

const importAction: Words<'started' | 'stopped' | 'retried'> = {
  started: { 'pt-BR': 'iniciada', en: 'started' },
  stopped: { 'pt-BR': 'parada', en: 'stopped' },
  retried: { 'pt-BR': 'tentada de novo', en: 'tried again' },
};

const importSource: Words<ImportSource> = {
  vimeo: { 'pt-BR': 'Vimeo', en: 'Vimeo' },
  mux: { 'pt-BR': 'Mux', en: 'Mux' },
  cloudflare: { 'pt-BR': 'Cloudflare Stream', en: 'Cloudflare Stream' },
  bunny: { 'pt-BR': 'Bunny Stream', en: 'Bunny Stream' },
  panda: { 'pt-BR': 'Panda Video', en: 'Panda Video' },
  palco: { 'pt-BR': 'outra instalação', en: 'another installation' },
  bucket: { 'pt-BR': 'bucket', en: 'bucket' },
  folder: { 'pt-BR': 'pasta do servidor', en: 'folder of the server' },
};

const shows = {
  main: { 'pt-BR': 'sinal 1', en: 'signal 1' },
  backup: { 'pt-BR': 'reserva', en: 'backup' },
  slate: { 'pt-BR': 'cartela', en: 'card' },
};
const switchCauses = {
  preferred: { 'pt-BR': 'é o preferido', en: 'it is preferred' },
  by_hand: { 'pt-BR': 'foi escolhido', en: 'it was chosen' },
  away: { 'pt-BR': 'ninguém envia o outro', en: 'nobody sends the other one' },
  silent: { 'pt-BR': 'nada mais chegou do outro', en: 'nothing more came of the other one' },
  still: { 'pt-BR': 'o outro congelou', en: 'the other one froze' },
  no_picture: { 'pt-BR': 'o outro ficou sem imagem', en: 'the other one lost its picture' },
};
/** What is on air of a live, and why. */
const shown: Readonly<Record<string, Names>> = Object.fromEntries(
  Object.entries(shows).flatMap(([what, name]) =>
    Object.entries(switchCauses).map(([cause, why]) => [
      `${what}.${cause}`,
      { 'pt-BR': `${name['pt-BR']}: ${why['pt-BR']}`, en: `${name.en}: ${why.en}` },
    ]),
  ),
);

const off: Words<NonNullable<Webhook['motivo']>> = {
  failing: { 'pt-BR': 'nada chegava havia dias', en: 'nothing arrived for days' },
  gone: { 'pt-BR': 'o destino não existe mais', en: 'the receiver is gone' },
};

const secondFactor: Words<SecondFactorMethod> = {
  totp: { 'pt-BR': 'código do aplicativo', en: 'code of the app' },
  passkey: { 'pt-BR': 'chave de acesso', en: 'passkey' },
  'recovery-code': { 'pt-BR': 'código de recuperação', en: 'recovery code' },
};

const geoAccess: Words<NonNullable<LiveSecurity['geoAccessControl']>> = {
  allow: { 'pt-BR': 'somente estes', en: 'these only' },
  block: { 'pt-BR': 'todos menos estes', en: 'all but these' },
};

const privacy: Words<VideoPrivacy> = {
  public: { 'pt-BR': 'público', en: 'public' },
  private: { 'pt-BR': 'privado', en: 'private' },
};

const liveType: Words<LiveType> = {
  encoder: { 'pt-BR': 'encoder', en: 'encoder' },
  studio: { 'pt-BR': 'estúdio', en: 'studio' },
};

const scope: Words<ApiKeyScope> = {
  showVOD: same('VoD'),
  showStreaming: same('Lives'),
  embed: { 'pt-BR': 'partes incorporadas', en: 'embedded parts' },
};

/** What an event page has, by the names of its columns. */
const classroom: Words<string> = {
  backgroundKey: { 'pt-BR': 'fundo', en: 'background' },
  loginBackgroundKey: { 'pt-BR': 'fundo da inscrição', en: 'background of the registration' },
  scheduleImageKey: { 'pt-BR': 'imagem da programação', en: 'picture of the schedule' },
  description: { 'pt-BR': 'descrição', en: 'description' },
  certificateShare: { 'pt-BR': 'parte para o certificado', en: 'share for the certificate' },
  retentionDays: { 'pt-BR': 'dias de guarda dos dados', en: 'days that data is kept' },
};

/** The Portuguese names of the contract; whoever reads English has those of the console. */
const permissions: Words<string> = Object.fromEntries(
  permissionCatalogue.map(({ id, nome }) => [id, { 'pt-BR': nome, en: id }]),
);

const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const country = /^[A-Z]{2}$/;

const displayNames = (type: 'language' | 'region', inLanguage: Language): Intl.DisplayNames =>
  new Intl.DisplayNames([inLanguage], { type, fallback: 'code' });

const namesIn = {
  language: { 'pt-BR': displayNames('language', 'pt-BR'), en: displayNames('language', 'en') },
  region: { 'pt-BR': displayNames('region', 'pt-BR'), en: displayNames('region', 'en') },
};

type WordOf = (value: string, inLanguage: Language) => string | undefined;

const inTable =
  (words: Words<string>): WordOf =>
  (value, inLanguage) =>
    Object.hasOwn(words, value) ? words[value]?.[inLanguage] : undefined;

/** `video_track 1`: the code in words, with the number or the name that belongs to it. */
const ofDetail: WordOf = (value, inLanguage) => {
  const [code = '', ...rest] = value.split(' ');
  const word = inTable(detail)(code, inLanguage);
  return word === undefined ? undefined : [word, ...rest].join(' ');
};

const ofLanguage: WordOf = (value, inLanguage) =>
  languageTag.test(value) ? namesIn.language[inLanguage].of(value) : undefined;

const ofCountry: WordOf = (value, inLanguage) =>
  country.test(value) ? namesIn.region[inLanguage].of(value) : undefined;

/** How the values of a field are said, where they are more than what somebody typed. */
const wordsOf: Readonly<Partial<Record<RecordKey, WordOf>>> = {
  classroom: inTable(classroom),
  defaultSubtitleLanguage: ofLanguage,
  detail: ofDetail,
  encoder: inTable(encoder),
  escopos: inTable(scope),
  eventos: inTable(webhookEvents),
  fault: inTable(fault),
  idioma: ofLanguage,
  language: ofLanguage,
  latency: inTable(latency),
  motivo: inTable(off),
  permissoes: inTable(permissions),
  privacy: inTable(privacy),
  problem: inTable(problem),
  importAction: inTable(importAction),
  importSource: inTable(importSource),
  restreamAction: inTable(restreamAction),
  service: inTable(service),
  provider: inTable(provider),
  'security.geoAccessControl': inTable(geoAccess),
  'security.geoRegionList': ofCountry,
  segredo: inTable({ rotated: { 'pt-BR': 'trocado', en: 'replaced' } }),
  segundo_fator: inTable(secondFactor),
  shown: inTable(shown),
  status: inTable(status),
  subtitle: ofLanguage,
  subtitleJob: ofLanguage,
  transcode: inTable({ cancelled: { 'pt-BR': 'cancelada', en: 'cancelled' } }),
  type: inTable(liveType),
};

/** The words for a value of a field; undefined for what speaks for itself. */
export const valueWord = (key: string, value: string, inLanguage: Language): string | undefined =>
  (wordsOf as Readonly<Record<string, WordOf>>)[key]?.(value, inLanguage);
