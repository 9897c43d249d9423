import type { AdCreative } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import { requireFound } from '../../../../kernel/errors/http-error';
import type { Handlers } from '../../../../kernel/http/module';
import { fetchDocument, OutboundError } from '../../../../kernel/outbound';
import { admitViewer } from './live-viewers';
import { parseVast } from './parse-vast';

/** VAST documents that are fetched for one address: the first one and two that wrappers lead to. */
const mostDocuments = 3;
/** How long an answer of the ad server is cached for all viewers. */
const cachedMs = 30_000;
const mostCached = 200;

type Outside = Pick<ServerContext, 'config' | 'clock' | 'log' | 'signal'>;

/** The creative of the document at an address, or of the one that its wrappers lead to; null where there is none. */
async function readCreative({ config, log, signal }: Outside, address: string): Promise<AdCreative | null> {
  let url = address;
  try {
    for (let left = mostDocuments; left > 0; left--) {
      const answer = parseVast(await fetchDocument(url, { allowed: config.outboundAllow, signal }));
      if (answer?.kind !== 'wrapper') return answer?.creative ?? null;
      ({ url } = answer);
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const host = URL.canParse(url) ? new URL(url).hostname : null;
    log.warn({ code: error.code, host }, 'an advertisement was not fetched');
  }
  return null;
}

/** Caches the creative of each address for all viewers; the oldest is evicted beyond `mostCached`. */
function createAdReader(context: Outside) {
  const cached = new Map<string, { readonly until: number; readonly creative: Promise<AdCreative | null> }>();
  return (url: string): Promise<AdCreative | null> => {
    const now = context.clock.now();
    const known = cached.get(url);
    if (known !== undefined && now < known.until) return known.creative;
    const creative = readCreative(context, url);
    cached.delete(url);
    cached.set(url, { until: now + cachedMs, creative });
    const [oldest] = cached.keys();
    if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest);
    return creative;
  };
}

/** The handler for the advertisements before and after a live. */
export function createAdHandlers(context: Outside): Handlers {
  const read = createAdReader(context);
  return {
    async getLiveAd(call) {
      const { live } = await admitViewer(call, call.params.liveId);
      const url = requireFound(call.params.placement === 'pre-roll' ? live.preRollUrl : live.postRollUrl);
      call.reply.header('cache-control', 'no-store');
      return { status: 200, body: { creative: await read(url) } };
    },
  };
}
