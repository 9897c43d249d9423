import type { SignalFigures, SignalProblem } from '../../../ports/live-ingest';
import { recordEvent, systemSource } from '../../records/logs';
import type { RefusalLine } from './refusal-log.pure';
import type { Connection, Registry } from './signal-connection';
import { findSender } from './signal-programme';

/** What a sender does, in contrast to what this server lacks. */
const faultTexts: Readonly<Partial<Record<SignalProblem, string>>> = {
  unsupported_codec: 'a signal was refused: its codec cannot be taken',
  not_accepted: 'an encoder sends something that is left out',
  no_picture: 'an encoder announces a picture and sends none that can be taken',
  connection_fault: 'the connection of an encoder was ended for what it sent',
};

/** Tells the log of the server and the log of the live what is wrong with what a sender sends, once a minute at most. */
export async function tellFault(
  registry: Registry,
  { live, signalId }: Pick<Connection, 'live' | 'signalId'>,
  figures: SignalFigures,
): Promise<void> {
  const { context, faults } = registry;
  const { problem = null } = figures;
  if (problem === null || faultTexts[problem] === undefined) return;
  const what = detailOf(figures);
  const line = faults.add(`${live.id}/${signalId} ${problem}`, what, context.clock.now());
  if (line === null) return;
  logFault(registry, line);
  const record = { signal: signalId, problem, detail: what };
  await recordEvent(context.db, {
    call: systemSource('ingest', live.accountId),
    event: 'LIVE_SINAL_NAO_ACEITO',
    of: { id: live.id },
    record,
  });
}

/** For example `video_track 1`; of a codec its name. */
function detailOf({ problem, problemDetail, videoCodec, audioCodec }: SignalFigures): string {
  if (problem === 'unsupported_codec')
    return [videoCodec, audioCodec].filter((codec) => codec !== null).join(', ');
  return [problemDetail?.code, problemDetail?.value].filter(Boolean).join(' ');
}

/** The connection of a publisher ended: by the encoder itself, by this server, or for a fault. */
export function logEnd(registry: Registry, publisherId: string, cause = 'unknown'): void {
  const { context } = registry;
  const connection = findSender(registry, publisherId);
  if (connection === undefined) return;
  const detail = { signal: `${connection.live.id}/${connection.signalId}`, cause };
  context.log.info(detail, 'the connection of an encoder ended');
}

/** A connection ended before anybody knew whose it was. */
export function logTurnedAway(registry: Registry, remoteAddress: string, cause: string): void {
  const line = registry.turnedAway.add(remoteAddress, cause, registry.context.clock.now());
  if (line !== null) logAddress(registry, line);
}

/** Logs what was counted within the last minute. Called once a second. */
export function logFaults(registry: Registry): void {
  const now = registry.context.clock.now();
  for (const line of registry.faults.due(now)) logFault(registry, line);
  for (const line of registry.turnedAway.due(now)) logAddress(registry, line);
}

function logFault({ context: { log } }: Registry, { subject, detail }: RefusalLine): void {
  const [signal = '', problem = ''] = subject.split(' ');
  const text = faultTexts[problem as SignalProblem] ?? 'encoders send what cannot be taken';
  log.warn({ signal, detail }, text);
}

const logAddress = ({ context }: Registry, { subject, detail, count }: RefusalLine): void =>
  context.log.warn(
    { remoteAddress: subject, cause: detail, count },
    'connections of encoders ended before they published',
  );
