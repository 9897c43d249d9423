import type { Language } from '../../../kernel/errors/language';
import { liveRecordNames } from '../../../schema/live-fields.pure';

/** A text in both languages. */
export type Names = Readonly<Record<Language, string>>;

const name: Names = { 'pt-BR': 'nome', en: 'name' };
const description: Names = { 'pt-BR': 'descrição', en: 'description' };
const language: Names = { 'pt-BR': 'idioma', en: 'language' };
const team: Names = { 'pt-BR': 'time', en: 'team' };
const role: Names = { 'pt-BR': 'cargo', en: 'role' };
const folder: Names = { 'pt-BR': 'pasta', en: 'folder' };
const domains: Names = { 'pt-BR': 'domínios permitidos', en: 'allowed domains' };

/**
 * What people read for each field of an entry of the activity log: the table, the file and whoever calls the API have their words
 * from here. `recordEvent` and `recordOfChange` take no field that is not named here first.
 */
export const recordKeys = {
  ...liveRecordNames,
  accountId: team,
  accountIds: { 'pt-BR': 'times', en: 'teams' },
  activeImport: { 'pt-BR': 'importação automática', en: 'automatic import' },
  added: { 'pt-BR': 'acrescentados', en: 'added' },
  address: { 'pt-BR': 'endereço', en: 'address' },
  aberto: { 'pt-BR': 'chat aberto', en: 'chat open' },
  allowedDomains: domains,
  anteriorValidaAte: { 'pt-BR': 'segredo anterior vale até', en: 'former secret good until' },
  anteriorValidaPorSegundos: {
    'pt-BR': 'segundos em que o segredo anterior ainda vale',
    en: 'seconds for which the former secret is good',
  },
  ate: { 'pt-BR': 'até', en: 'until' },
  ativo: { 'pt-BR': 'ativo', en: 'active' },
  attendees: { 'pt-BR': 'participantes', en: 'attendees' },
  avatar: { 'pt-BR': 'foto', en: 'picture' },
  boleto: { 'pt-BR': 'boleto', en: 'boleto' },
  bloqueada: { 'pt-BR': 'bloqueio', en: 'blocked' },
  bloquearLinks: { 'pt-BR': 'recusa links', en: 'refuses links' },
  cargo: role,
  cargoId: role,
  chapters: { 'pt-BR': 'capítulos', en: 'chapters' },
  classroom: { 'pt-BR': 'página do evento', en: 'event page' },
  clientId: { 'pt-BR': 'cliente', en: 'client' },
  clienteSelecionado: { 'pt-BR': 'cliente selecionado', en: 'selected client' },
  color: { 'pt-BR': 'cor do time', en: 'colour of the team' },
  connectionTest: { 'pt-BR': 'teste de conexão', en: 'connection test' },
  conta: { 'pt-BR': 'conta', en: 'account' },
  contas: { 'pt-BR': 'contas', en: 'accounts' },
  corPadrao: { 'pt-BR': 'cor padrão', en: 'default colour' },
  cues: { 'pt-BR': 'falas da legenda', en: 'cues of the subtitle' },
  defaultSubtitleLanguage: { 'pt-BR': 'idioma padrão das legendas', en: 'default language of subtitles' },
  descricao: description,
  detail: { 'pt-BR': 'o que foi enviado', en: 'what was sent' },
  dominiosPadrao: { 'pt-BR': 'domínios padrão', en: 'default domains' },
  edit: { 'pt-BR': 'segundos mantidos pelo corte', en: 'seconds kept by the edit' },
  email: { 'pt-BR': 'e-mail', en: 'e-mail' },
  encoded: { 'pt-BR': 'qualidades no ar', en: 'qualities on air' },
  encoder: { 'pt-BR': 'codificador', en: 'encoder' },
  'ending-screen': { 'pt-BR': 'tela de encerramento', en: 'ending screen' },
  signLanguage: { 'pt-BR': 'vídeo em língua de sinais', en: 'video in sign language' },
  endScreen: { 'pt-BR': 'tela final', en: 'end screen' },
  envios: { 'pt-BR': 'envios', en: 'deliveries' },
  escopos: { 'pt-BR': 'escopos', en: 'scopes' },
  eventos: { 'pt-BR': 'eventos', en: 'events' },
  exigeSegundoFator: { 'pt-BR': 'exige segundo fator', en: 'asks for a second factor' },
  expiresAt: { 'pt-BR': 'vale até', en: 'good until' },
  fault: { 'pt-BR': 'motivo', en: 'cause' },
  fixada: { 'pt-BR': 'fixada', en: 'pinned' },
  from: { 'pt-BR': 'desde', en: 'since' },
  host: { 'pt-BR': 'servidor', en: 'host' },
  idioma: language,
  ids: { 'pt-BR': 'itens', en: 'items' },
  language,
  limiteFps: { 'pt-BR': 'limite de FPS', en: 'FPS limit' },
  lives: { 'pt-BR': 'lives', en: 'lives' },
  login: { 'pt-BR': 'e-mail', en: 'e-mail' },
  mensagens: { 'pt-BR': 'mensagens', en: 'messages' },
  mensagem: { 'pt-BR': 'mensagem', en: 'message' },
  month: { 'pt-BR': 'mês', en: 'month' },
  motivo: { 'pt-BR': 'motivo', en: 'reason' },
  name,
  nome: name,
  clip: { 'pt-BR': 'clipe', en: 'clip' },
  nome_cliente: { 'pt-BR': 'cliente', en: 'client' },
  number: { 'pt-BR': 'número', en: 'number' },
  mark: { 'pt-BR': 'marca', en: 'mark' },
  overlays: { 'pt-BR': 'overlays', en: 'overlays' },
  paidOn: { 'pt-BR': 'pago em', en: 'paid on' },
  parentId: { 'pt-BR': 'pasta superior', en: 'parent folder' },
  participantes: { 'pt-BR': 'participantes', en: 'attendees' },
  participante: { 'pt-BR': 'participante', en: 'attendee' },
  pasta: folder,
  pastas: { 'pt-BR': 'pastas', en: 'folders' },
  'pause-screen': { 'pt-BR': 'tela de pausa', en: 'pause screen' },
  permissoes: { 'pt-BR': 'permissões', en: 'permissions' },
  plan: { 'pt-BR': 'plano', en: 'plan' },
  playerColor: { 'pt-BR': 'cor do player', en: 'player colour' },
  presetId: { 'pt-BR': 'predefinição', en: 'preset' },
  privacy: { 'pt-BR': 'privacidade', en: 'privacy' },
  problem: { 'pt-BR': 'problema', en: 'problem' },
  importAction: { 'pt-BR': 'o que mudou', en: 'what changed' },
  importSource: { 'pt-BR': 'origem', en: 'source' },
  provider: { 'pt-BR': 'serviço', en: 'service' },
  razaoSocial: { 'pt-BR': 'razão social', en: 'legal name' },
  recusarPaisDesconhecido: { 'pt-BR': 'recusa países desconhecidos', en: 'refuses unknown countries' },
  removed: { 'pt-BR': 'retirados', en: 'taken out' },
  replacement: { 'pt-BR': 'arquivo substituto', en: 'replacing file' },
  revisarPrimeiras: { 'pt-BR': 'revisa primeiras mensagens', en: 'reviews first messages' },
  ritmoAutomatico: { 'pt-BR': 'ritmo automático', en: 'automatic pace' },
  segredo: { 'pt-BR': 'segredo', en: 'secret' },
  segundo_fator: { 'pt-BR': 'segundo fator', en: 'second factor' },
  selectedTeamId: { 'pt-BR': 'time selecionado', en: 'selected team' },
  copied: { 'pt-BR': 'qualidades do próprio encoder', en: 'qualities of the encoder itself' },
  shed: { 'pt-BR': 'qualidades em pausa', en: 'paused qualities' },
  shown: { 'pt-BR': 'no ar', en: 'on air' },
  signal: { 'pt-BR': 'sinal', en: 'signal' },
  signalsTotal: { 'pt-BR': 'quantidade de sinais', en: 'number of signals' },
  since: { 'pt-BR': 'a partir de', en: 'from' },
  slowModeSeconds: { 'pt-BR': 'segundos entre mensagens', en: 'seconds between messages' },
  speakers: { 'pt-BR': 'palestrantes', en: 'speakers' },
  'start-soon-screen': { 'pt-BR': 'tela de início em breve', en: 'starting-soon screen' },
  status: { 'pt-BR': 'status', en: 'status' },
  restream: { 'pt-BR': 'retransmissão', en: 'restream' },
  restreamAction: { 'pt-BR': 'o que mudou', en: 'what changed' },
  service: { 'pt-BR': 'serviço', en: 'service' },
  streamKey: { 'pt-BR': 'chave do sinal', en: 'key of the signal' },
  subConta: { 'pt-BR': 'subconta', en: 'sub-account' },
  subtitle: { 'pt-BR': 'legenda', en: 'subtitle' },
  subtitleJob: { 'pt-BR': 'legenda automática', en: 'automatic subtitle' },
  subtitles: { 'pt-BR': 'legendas', en: 'subtitles' },
  tags: { 'pt-BR': 'tags', en: 'tags' },
  testSignal: { 'pt-BR': 'sinal de teste', en: 'test signal' },
  thumbnail: { 'pt-BR': 'capa', en: 'cover' },
  timezone: { 'pt-BR': 'fuso horário', en: 'time zone' },
  totalCents: { 'pt-BR': 'total em centavos', en: 'total in cents' },
  transcode: { 'pt-BR': 'conversão', en: 'conversion' },
  until: { 'pt-BR': 'até', en: 'until' },
  videos: { 'pt-BR': 'vídeos', en: 'videos' },
} satisfies Readonly<Record<string, Names>>;

/** A field of an entry. */
export type RecordKey = keyof typeof recordKeys;

export const isRecordKey = (key: string): key is RecordKey => Object.hasOwn(recordKeys, key);

/** The words for a field; the field itself where an older release wrote one that this one does not know. */
export const keyLabel = (key: string, inLanguage: Language): string =>
  isRecordKey(key) ? recordKeys[key][inLanguage] : key;
