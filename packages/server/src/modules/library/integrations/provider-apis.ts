import { readFacebookLives, verdictOf } from './facebook-lives.pure';
import type { FacebookLive } from './facebook-lives.pure';
import { askJson } from './provider-http';
import type { Way } from './provider-http';
import { ProviderError } from './provider';
import type { ExternalAccount, ProviderApi, Secrets, TencentKeys } from './provider';
import {
  asJson,
  asList,
  asText,
  readMedia,
  readMeetRecordings,
  readPermissions,
  readUserInfo,
  readVideos,
  readZoomRecordings,
  readZoomUser,
  tencentErrorOf,
} from './read-answers.pure';
import { signTencent, tencentContentType } from './sign-tencent.pure';

type Allowed = Pick<Way, 'allowed'>;

/** A service that answers endlessly is cut off. */
const mostPages = 200;
const dayMs = 86_400_000;
/** The most that Google Meet gives at once; it gives 10 recordings where nothing is said. */
const meetPage = '100';
/** Zoom answers one month at a time. */
const zoomWindowMs = 30 * dayMs;

function bearerOf(secrets: Secrets): { readonly authorization: string } {
  if (!('accessToken' in secrets)) throw new ProviderError('DEAUTHORIZED');
  return { authorization: `Bearer ${secrets.accessToken}` };
}

/** Asks with the token of an account. */
const asking =
  ({ allowed }: Allowed) =>
  (address: string, secrets: Secrets, signal: AbortSignal): Promise<unknown> =>
    askJson(address, { allowed, signal }, { headers: bearerOf(secrets) });

function required(account: ExternalAccount | null): ExternalAccount {
  if (account === null) throw new ProviderError('PROVIDER_UNAVAILABLE');
  return account;
}

/** Reads page after page by a token of the next one. */
async function* pagesOf<Item>(
  read: (token: string) => Promise<{ items: readonly Item[]; next: string }>,
): AsyncGenerator<Item> {
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const { items, next } = await read(token);
    yield* items;
    if (next === '') return;
    token = next;
  }
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Zoom's REST API. */
export function createZoomApi({
  url,
  isOrganisation,
  now,
  ...way
}: { url: string; isOrganisation: boolean; now(): number } & Allowed): ProviderApi {
  const ask = asking(way);
  const owner = isOrganisation ? 'accounts/me' : 'users/me';
  return {
    async whoIs(secrets, signal) {
      return required(readZoomUser(await ask(`${url}/users/me`, secrets, signal), isOrganisation));
    },
    async *list(secrets, since, signal) {
      for (let from = since.getTime(); from <= now(); from += zoomWindowMs)
        yield* pagesOf(async (token) => {
          const query = new URLSearchParams({
            from: day(from),
            to: day(from + zoomWindowMs),
            page_size: '300',
          });
          if (token !== '') query.set('next_page_token', token);
          return readZoomRecordings(await ask(`${url}/${owner}/recordings?${query}`, secrets, signal));
        });
    },
    fileHeaders: bearerOf,
  };
}

/** Google Meet: its records name files of Google Drive. */
export function createMeetApi({
  meetUrl,
  filesUrl,
  userInfoUrl,
  ...way
}: Record<'meetUrl' | 'filesUrl' | 'userInfoUrl', string> & Allowed): ProviderApi {
  const askFor = asking(way);
  return {
    async whoIs(secrets, signal) {
      return required(readUserInfo(await askFor(userInfoUrl, secrets, signal)));
    },
    async *list(secrets, since, signal) {
      const ask = async (path: string, query: Readonly<Record<string, string>>) => {
        const address = `${meetUrl}/${path}?${new URLSearchParams({ pageSize: meetPage, ...query })}`;
        return asJson(await askFor(address, secrets, signal));
      };
      const pageToken = (token: string) => (token === '' ? undefined : { pageToken: token });
      const filter = `start_time>="${since.toISOString()}"`;
      const names = pagesOf(async (token) => {
        const page = await ask('conferenceRecords', { filter, ...pageToken(token) });
        const items = asList(page['conferenceRecords']).map(({ name }) => asText(name));
        return { items, next: asText(page['nextPageToken']) };
      });
      for await (const name of names)
        if (/^conferenceRecords\/[\w-]+$/.test(name))
          yield* pagesOf(async (token) => {
            const page = await ask(`${name}/recordings`, { ...pageToken(token) });
            return { items: readMeetRecordings(page, filesUrl), next: asText(page['nextPageToken']) };
          });
    },
    fileHeaders: bearerOf,
  };
}

/** A video service after the model of YouTube's API, with an address of each file. */
export function createVideosApi({ url, ...way }: { readonly url: string } & Allowed): ProviderApi {
  const ask = asking(way);
  return {
    async whoIs(secrets, signal) {
      return required(readUserInfo(await ask(`${url}/userinfo`, secrets, signal)));
    },
    list: (secrets, since, signal) =>
      pagesOf(async (token) => {
        const query = new URLSearchParams({
          mine: 'true',
          maxResults: '50',
          publishedAfter: since.toISOString(),
        });
        if (token !== '') query.set('pageToken', token);
        return readVideos(await ask(`${url}/videos?${query}`, secrets, signal));
      }),
    fileHeaders: bearerOf,
  };
}

/** The newest come first: that of a live on air is not behind these. */
const mostLivePages = 4;
const livesOfPage = '25';
const liveFields = 'id,status,secure_stream_url,stream_url';

/** Facebook: nothing is imported from it. */
export function createFacebookApi({ url, ...way }: { readonly url: string } & Allowed): ProviderApi {
  const ask = asking(way);
  return {
    async whoIs(secrets, signal) {
      return required(readUserInfo(await ask(`${url}/me?fields=id,name,email`, secrets, signal)));
    },
    async granted(secrets, signal) {
      return readPermissions(await ask(`${url}/me/permissions`, secrets, signal));
    },
    async liveState(secrets, key, signal) {
      const lives: FacebookLive[] = [];
      let after = '';
      for (let page = 0; page < mostLivePages; page += 1) {
        const query = new URLSearchParams({ fields: liveFields, limit: livesOfPage });
        if (after !== '') query.set('after', after);
        const read = readFacebookLives(await ask(`${url}/me/live_videos?${query}`, secrets, signal));
        lives.push(...read.lives);
        after = read.next;
        if (after === '') break;
      }
      return verdictOf(lives, key);
    },
    // oxlint-disable-next-line eslint/no-empty-function -- it has no recordings
    async *list() {},
    fileHeaders: bearerOf,
  };
}

const tencentVersion = '2018-07-17';
const tencentPage = 100;

/** Tencent Cloud VoD, each request signed with the keys of the team. */
export function createTencentApi({
  url,
  now,
  allowed,
}: { url: string; now(): number } & Allowed): ProviderApi {
  async function search(keys: TencentKeys, way: Way, page: object): Promise<unknown> {
    const body = JSON.stringify(page);
    const timestamp = Math.floor(now() / 1000);
    const action = 'SearchMedia';
    const { host } = new URL(url);
    const authorization = signTencent(keys, { host, service: 'vod', body, timestamp });
    const headers = {
      authorization,
      'content-type': tencentContentType,
      'x-tc-action': action,
      'x-tc-version': tencentVersion,
      'x-tc-timestamp': String(timestamp),
    };
    const answer = await askJson(url, way, { method: 'POST', headers, body });
    const code = tencentErrorOf(answer);
    if (code.startsWith('AuthFailure') || code.startsWith('UnauthorizedOperation'))
      throw new ProviderError('DEAUTHORIZED');
    if (code !== '') throw new ProviderError('PROVIDER_UNAVAILABLE');
    return answer;
  }
  const keysOf = (secrets: Secrets): TencentKeys => {
    if (!('secretKey' in secrets)) throw new ProviderError('DEAUTHORIZED');
    return secrets;
  };
  return {
    async whoIs(secrets, signal) {
      const keys = keysOf(secrets);
      await search(keys, { allowed, signal }, { Limit: 1 });
      return { externalId: keys.secretId, externalUserId: null, email: '', name: '' };
    },
    async *list(secrets, since, signal) {
      for (let page = 0; page < mostPages; page += 1) {
        const CreateTime = { After: since.toISOString() };
        const request = { Offset: page * tencentPage, Limit: tencentPage, CreateTime };
        const { recordings, count, total } = readMedia(
          await search(keysOf(secrets), { allowed, signal }, request),
        );
        yield* recordings;
        if (count === 0 || page * tencentPage + count >= total) return;
      }
    },
    // Its files open without a header.
    fileHeaders: () => ({}),
  };
}
