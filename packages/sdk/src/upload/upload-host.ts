import type { TransportAnswer, TransportRequest } from './transport';
import type { UploadConfig } from './upload-defaults';

/** A request to the upload host, without the address and the token. */
export type Question = Pick<TransportRequest, 'method' | 'body' | 'contentRange' | 'signal' | 'onProgress'>;

/** Sends a request for one video, with the current token. */
export type AskHost = (videoId: string, question: Question) => Promise<TransportAnswer>;

/**
 * The way to the upload host for one file. A 401 is repeated once where a newer token can be had. No token at all, or a file
 * that cannot be read, counts as no answer: the next attempt may fare better.
 */
export function uploadHost(options: UploadConfig, fileName: string): AskHost {
  const ask: AskHost = async (videoId, question) => {
    const url = options.sourceUrl(videoId);
    const send = (token: string | null) => options.transport.send({ ...question, url, token, fileName });
    const token = (await options.getToken?.()) ?? null;
    const answer = await send(token);
    if (answer.status !== 401 || !token) return answer;
    const newer = await options.renewToken?.(token);
    return newer ? send(newer) : answer;
  };
  return (videoId, question) => ask(videoId, question).catch(() => ({ status: null }));
}
