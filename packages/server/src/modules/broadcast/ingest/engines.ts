import type { ServerConfig } from '../../../kernel/config/config';
import type { ServerContext } from '../../../kernel/context';
import { createNginxRtmpIngest } from '../../../media/nginx-rtmp-ingest';
import { createRtmpIngest } from '../../../media/rtmp-ingest';
import { createSrtIngest } from '../../../media/srt-ingest';
import { createWhipIngest } from '../../../media/whip-ingest';
import type { WhipIngest } from '../../../media/whip-ingest';
import type { IngestAddress, LiveIngest, LiveIngestEvents } from '../../../ports/live-ingest';
import type { SenderDoors } from '../stream-keys';
import type { SignalRegistry } from './signal-registry';

/** What takes signals of each protocol; null where it does not. */
export interface Engines {
  readonly ingest: LiveIngest | null;
  readonly srt: LiveIngest | null;
  readonly whip: WhipIngest | null;
}

type Warn = (message: string, detail: object) => void;

export function openEngines(config: ServerConfig, registry: SignalRegistry, warn: Warn): Engines {
  const { rtmp } = config;
  if (rtmp === null || config.role === 'worker') return { ingest: null, srt: null, whip: null };
  const ingest: LiveIngest = createEngine(
    rtmp,
    registry.events(() => ingest),
    warn,
  );
  return { ingest, srt: openSrt(config, registry, warn), whip: openWhip(config, registry, warn) };
}

function createEngine(
  { nginx, ...own }: NonNullable<ServerConfig['rtmp']>,
  events: LiveIngestEvents,
  warn: Warn,
): LiveIngest {
  if (nginx !== null) return createNginxRtmpIngest({ nginx, warn }, events);
  return createRtmpIngest({ ...own, warn }, events);
}

function openSrt(
  { srt: settings, liveSignals }: ServerConfig,
  registry: SignalRegistry,
  warn: Warn,
): LiveIngest | null {
  if (settings === null) return null;
  const srt: LiveIngest = createSrtIngest(
    { ...settings, mostSignals: liveSignals.process, warn },
    registry.events(() => srt),
  );
  return srt;
}

function openWhip({ whip: network }: ServerConfig, registry: SignalRegistry, warn: Warn): WhipIngest {
  const whip: WhipIngest = createWhipIngest(
    { network, warn },
    registry.events(() => whip),
  );
  return whip;
}

const noDoors: SenderDoors = { rtmp: null, rtmps: null, srt: null, whip: null };

/** The addresses that people type into an encoder. */
export function doorsOf({ config, publicUrl }: ServerContext, { ingest, srt, whip }: Engines): SenderDoors {
  const address = ingest?.address() ?? null;
  if (ingest === null || address === null || config.rtmp === null) return noDoors;
  const { origin, hostname } = new URL(publicUrl());
  const { publicUrl: plain, securePublicUrl: secure } = config.rtmp;
  return {
    rtmp: plain ?? `rtmp://${hostname}:${address.port}/live`,
    rtmps: secure ?? addressOf(ingest.secureAddress?.(), `rtmps://${hostname}`, '/live'),
    srt: srtDoor(config.srt, addressOf(srt?.address(), `srt://${hostname}`)),
    whip: whip && origin,
  };
}

const addressOf = (bound: IngestAddress | null | undefined, before: string, after = ''): string | null =>
  bound ? `${before}:${bound.port}${after}` : null;

function srtDoor(settings: ServerConfig['srt'], derived: string | null): SenderDoors['srt'] {
  if (settings === null || derived === null) return null;
  const { publicUrl, passphrase, latencyMs } = settings;
  return { url: publicUrl ?? derived, passphrase, latencyMs };
}
