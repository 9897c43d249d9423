import type { AdCreative } from '@palco/openapi';
import type { ServerContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors/http-error';
import type { Handlers } from '../../kernel/http/module';
import { fetchDocument, OutboundError } from '../../kernel/outbound';
import { admitViewer } from './live-viewers';
import { parseVast } from './parse-vast';

/** Documents that one address may lead to: its own and those of two wrappers. */
const mostDocuments = 3;
/** Within this time all viewers share one question to the ad server. */
const keptMs = 30_000;
const mostKept = 200;

type Outside = Pick<ServerContext, 'config' | 'clock' | 'log' | 'signal'>;

/** What the document at an address, or the one that it leads to, has to play; null for nothing. */
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

/** Asks each address once in half a minute, for however many viewers. */
function createAdReader(context: Outside) {
  const kept = new Map<string, { readonly until: number; readonly creative: Promise<AdCreative | null> }>();
  return (url: string): Promise<AdCreative | null> => {
    const now = context.clock.now();
    const known = kept.get(url);
    if (known !== undefined && now < known.until) return known.creative;
    const creative = readCreative(context, url);
    kept.delete(url);
    kept.set(url, { until: now + keptMs, creative });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return creative;
  };
}

/** What plays before and after a live. */
export function createAdHandlers(context: Outside): Handlers {
  const read = createAdReader(context);
  return {
    async getLiveAd(call) {
      const { live } = await admitViewer(call, call.params.liveId);
      const url = call.params.placement === 'pre-roll' ? live.preRollUrl : live.postRollUrl;
      if (url === null) throw notFound();
      call.reply.header('cache-control', 'no-store');
      return { status: 200, body: { creative: await read(url) } };
    },
  };
}
