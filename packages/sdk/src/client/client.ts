import { trimHost } from '../kernel/address.pure';
import { plainOptions } from '../kernel/plain-options';
import { bindCalls, type CallOperation } from './call';
import { createTransport, type SendRequest, type TransportOptions } from './transport';

/** Options of {@link createClient}. */
export type ClientOptions = TransportOptions;

/** The client of the console API: every operation of the contract as one typed function. */
export interface PalcoClient {
  /** Calls an operation and answers its data. */
  readonly call: CallOperation;
  /** Sends a request of any kind over the same transport and answers the response, whatever its status. */
  readonly send: SendRequest;
  /** Origin of the API without a slash at its end. */
  readonly baseUrl: string;
}

/**
 * Makes the client of the console API: bearer token, `accountId` of the selected team, errors of one shape.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', auth: () => session.auth });
 * const { items } = await client.call('GET', '/v1/videos', {});
 */
export function createClient(given: ClientOptions): PalcoClient {
  const options = plainOptions(given);
  const baseUrl = trimHost(options.baseUrl);
  const exchange = createTransport({ ...options, baseUrl });
  const send: SendRequest = (request) => exchange(request, async (response) => response);
  return { call: bindCalls(exchange, baseUrl), send, baseUrl };
}
