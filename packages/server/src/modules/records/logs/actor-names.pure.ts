import type { LogActor } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import type { Names } from './record-keys.pure';

/** What the server does by itself, by the name of its task: `systemSource` takes none that is not named here first. */
const tasks = {
  'auto-cut': { 'pt-BR': 'corte automático', en: 'automatic cut' },
  'auto-start': { 'pt-BR': 'início automático', en: 'automatic start' },
  'check-integration': { 'pt-BR': 'verificação de integrações', en: 'check of integrations' },
  'deliver-webhook': { 'pt-BR': 'entrega de webhooks', en: 'delivery of webhooks' },
  'erase-attendees': { 'pt-BR': 'fim da guarda de dados', en: 'end of the retention of data' },
  'erase-people': { 'pt-BR': 'fim da guarda de dados', en: 'end of the retention of data' },
  'make-clip': { 'pt-BR': 'clipe da live', en: 'clip of the live' },
  'finish-recording': { 'pt-BR': 'gravação', en: 'recording' },
  'import-item': { 'pt-BR': 'importação de acervo', en: 'library import' },
  'import-recording': { 'pt-BR': 'importação de gravações', en: 'import of recordings' },
  'import-video': { 'pt-BR': 'importação de vídeos', en: 'import of videos' },
  ingest: { 'pt-BR': 'recepção de sinais', en: 'reception of signals' },
  'palco-billing': { 'pt-BR': 'comando palco billing', en: 'command palco billing' },
  'palco-create-admin': { 'pt-BR': 'comando palco create-admin', en: 'command palco create-admin' },
  'palco-reset-factor': { 'pt-BR': 'comando palco reset-factor', en: 'command palco reset-factor' },
  'palco-reset-password': { 'pt-BR': 'comando palco reset-password', en: 'command palco reset-password' },
  'setup-page': { 'pt-BR': 'página de instalação', en: 'setup page' },
  'purge-trash': { 'pt-BR': 'limpeza da lixeira', en: 'emptying of the trash' },
  'switch-signals': { 'pt-BR': 'troca de sinais da live', en: 'switch of signals of the live' },
  'record-live': { 'pt-BR': 'gravação da live', en: 'recording of the live' },
  'test-connection': { 'pt-BR': 'teste de conexão', en: 'connection test' },
  restream: { 'pt-BR': 'retransmissão', en: 'restream' },
  'transcribe-video': { 'pt-BR': 'legendas automáticas', en: 'automatic subtitles' },
  'zoom-webhook': { 'pt-BR': 'aviso do Zoom', en: 'notice of Zoom' },
} satisfies Readonly<Record<string, Names>>;

/** A task of the server that writes entries. */
export type SystemTask = keyof typeof tasks;

/** The words for a task; the task itself where an older release wrote one that this one does not know. */
const taskName = (task: string, inLanguage: Language): string =>
  Object.hasOwn(tasks, task) ? tasks[task as SystemTask][inLanguage] : task;

const kinds: Readonly<Record<LogActor, Names>> = {
  user: { 'pt-BR': 'Pessoa', en: 'Person' },
  'api-key': { 'pt-BR': 'Chave de API', en: 'API key' },
  embed: { 'pt-BR': 'Parte incorporada', en: 'Embedded part' },
  attendee: { 'pt-BR': 'Participante', en: 'Attendee' },
  'stream-key': { 'pt-BR': 'Encoder', en: 'Encoder' },
  invitation: { 'pt-BR': 'Convite', en: 'Invitation' },
  recovery: { 'pt-BR': 'Link de nova senha', en: 'Link to a new password' },
  system: { 'pt-BR': 'Sistema', en: 'System' },
};

/** Who acted, as an entry keeps it. */
export interface StoredActor {
  readonly kind: LogActor;
  /** Of a principal that is no person; of the server, its task. */
  readonly id: string | null;
  readonly name: string | null;
  /** Of an embedded part: the visitor, in a name of the partner. */
  readonly visitor: string | null;
  /** The person to whom a mailed link went. */
  readonly person: string | null;
}

const quoted = (name: string): string => `“${name}”`;

const of: Names = { 'pt-BR': 'de', en: 'of' };
const visitorWord: Names = { 'pt-BR': 'visitante', en: 'visitor' };

/** What follows the kind of an actor: whom the entry names, or what the server did. */
function detailsOf({ kind, id, name, visitor, person }: StoredActor, inLanguage: Language): string[] {
  const inBrackets = (text: string | null): string[] => (text === null ? [] : [`(${text})`]);
  if (kind === 'system') return inBrackets(id === null ? null : taskName(id, inLanguage));
  if (kind === 'invitation' || kind === 'recovery') return inBrackets(person);
  const named = name === null ? [] : [quoted(name)];
  if (kind !== 'embed') return named;
  const owner = named.map((one) => `${of[inLanguage]} ${one}`);
  return [...owner, ...inBrackets(visitor === null ? null : `${visitorWord[inLanguage]} ${visitor}`)];
}

/** Who acted in words, for example «Chave de API “Site da escola”»; null for a person who was signed in. */
export const actorLabel = (actor: StoredActor, inLanguage: Language): string | null =>
  actor.kind === 'user' ? null : [kinds[actor.kind][inLanguage], ...detailsOf(actor, inLanguage)].join(' ');
