import type { LiveSource } from '../../../ports/live-packager';
import type { ShownProgramme } from '../../../ports/live-ingest';
import type { MadeSlate } from '../slate';
import { slateFormOf } from '../slate';
import type { LiveForIngest } from './ingest-lives';
import { isOnAir, longestAwayMs, programmeSignal } from './ingest.policy.pure';
import type { Connection, ProgrammeParts, Registry } from './signal-connection';

export const findSender = ({ connections }: Registry, senderId: string): Connection | undefined =>
  [...connections.values()].find((one) => one.senderId === senderId);

function findSignal({ connections }: Registry, liveId: string, signalId: number): Connection | undefined {
  return [...connections.values()].find((one) => one.live.id === liveId && one.signalId === signalId);
}

/** Where a signal is read as FLV; null of one that is not, or that nobody sends. */
const feedUrl = (connection: Connection | undefined): string | null =>
  connection?.senderId && connection.closing === null ? connection.sourceUrl : null;

const backupOf = (registry: Registry, live: LiveForIngest): Connection | undefined =>
  live.backupSignal === null ? undefined : findSignal(registry, live.id, live.backupSignal);

/** Whether the packager of a signal reads a programme, which goes on without its sender. */
export const isProgrammed = (source: LiveSource): source is LiveSource & { readonly kind: 'pull' } =>
  source.kind === 'pull' && source.url.startsWith('http:');

/** The card of a live in the form of its signal; null where there is none so far. */
function slateOf({ slates, switcher }: ProgrammeParts, connection: Connection): MadeSlate | null {
  const state = switcher.stateOf(connection.live.id);
  // Its form is that of the signal that is shown: of a card it would be its own, which was rounded.
  if (state?.shows === 'main' || state?.shows === 'backup') {
    const figures = connection.input?.figures(connection.figures) ?? null;
    connection.slateForm = slateFormOf(figures, state.sound) ?? connection.slateForm;
  }
  return connection.slateForm && slates.of(connection.live, connection.slateForm);
}

/** Tells what shows a programme where its signals are, and what is wished. Called whenever one of them changed, and once a second. */
export function followSignals(registry: Registry, live: LiveForIngest): void {
  const main = findSignal(registry, live.id, programmeSignal);
  if (main === undefined || !main.isProgramme) return;
  const made = slateOf(registry.programmes, main);
  const slate = isOnAir(main.live.status) ? made : null;
  registry.programmes.switcher.wish(live.id, {
    main: feedUrl(main),
    backup: feedUrl(backupOf(registry, main.live)),
    prefers: main.live.prefersBackup && main.live.backupSignal !== null ? 'backup' : 'main',
    slate: slate && { path: slate.path, rate: slate.rate, sampleRate: slate.sampleRate },
  });
}

/** Whether a programme goes on though its sender left. */
export function goesOn(registry: Registry, connection: Connection): boolean {
  const { isProgramme, isEnding, closing, test, live, input } = connection;
  if (!isProgramme || isEnding || closing !== null || test !== null || input === null) return false;
  if (!isOnAir(live.status)) return false;
  if (feedUrl(backupOf(registry, live)) !== null) return true;
  // Its card may still be in the making.
  slateOf(registry.programmes, connection);
  return connection.slateForm !== null;
}

/** Whether a programme without its sender was kept for long enough. */
export const isAwayTooLong = ({ live, awaySince }: Connection, now: number): boolean =>
  awaySince !== null && (!isOnAir(live.status) || now - awaySince > longestAwayMs);

/** What a programme shows; null of every other signal, and before anything was told. */
export function shownBy(registry: Registry, connection: Connection): ShownProgramme | null {
  if (!connection.isProgramme) return null;
  const state = registry.programmes.switcher.stateOf(connection.live.id);
  if (state === null || state.shows === null || state.cause === null) return null;
  const since = Math.round(registry.context.clock.now() - state.forMs);
  return { shows: state.shows, cause: state.cause, since };
}

/** The senders of backups whose programme nobody sends here. */
export function lonelyBackups(registry: Registry): Connection[] {
  return [...registry.connections.values()].filter((one) => {
    const { live, signalId } = one;
    if (signalId !== live.backupSignal || feedUrl(one) === null || !isOnAir(live.status)) return false;
    return findSignal(registry, live.id, programmeSignal) === undefined;
  });
}
