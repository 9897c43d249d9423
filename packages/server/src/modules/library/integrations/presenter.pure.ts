import type {
  Integration,
  RecordingImport,
  ZoomAccount,
  ZoomMultiStatus,
  ImportStatus,
  TencentStatus,
  YouTubeStatus,
} from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { importFailureText } from './import-failures.pure';
import type { IntegrationRow } from './integrations.store';
import type { ImportRow } from './imports.store';
import { toProblem } from './problems.pure';
import type { Provider, ProviderSetup } from './provider';

/** Most accounts of Zoom that a team connects (specification section 9). */
export const mostZoomAccounts = 20;

const isConnected = ({ encryptedSecrets }: IntegrationRow): boolean => encryptedSecrets !== null;

/** The accounts of the list: an account that is gone stays in it only while it leaves room for a new one. */
export function listedAccounts(rows: readonly IntegrationRow[]): readonly IntegrationRow[] {
  const room = Math.max(0, mostZoomAccounts - 1 - rows.filter(isConnected).length);
  const gone = rows
    .filter((row) => !isConnected(row))
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  const kept = new Set(gone.slice(0, room));
  return rows.filter((row) => isConnected(row) || kept.has(row)).slice(0, mostZoomAccounts);
}

export function toZoomAccount(row: IntegrationRow): ZoomAccount {
  return {
    zoomAccountId: row.externalId,
    email: row.email,
    nome: row.name,
    ...toImportStatus(row),
    tokenExpiresIn: row.grantExpiresAt?.toISOString() ?? null,
  };
}

export function toZoomMulti(row: IntegrationRow): ZoomMultiStatus {
  return { ...toImportStatus(row), tokenExpiresIn: row.grantExpiresAt?.toISOString() ?? null };
}

export function toImportStatus(row: IntegrationRow): ImportStatus {
  return { activeImport: row.activeImport, deauthorized: !isConnected(row) };
}

export function toYouTubeStatus(row: IntegrationRow): YouTubeStatus {
  return { enabled: row.activeImport, deauthorized: !isConnected(row) };
}

export function toTencentStatus(row: IntegrationRow): TencentStatus {
  return { activeImport: row.activeImport, activeIntegration: isConnected(row) };
}

/** The account that stands for a service of one account: the connected one, else the one that was connected last. */
export function theAccount(rows: readonly IntegrationRow[]): IntegrationRow | undefined {
  const newestFirst = [...rows].sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  return newestFirst.find(isConnected) ?? newestFirst[0];
}

function latest(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}

/** For how long the page says that a permission is gone: nobody may want that account any more. */
const goneMs = 30 * 86_400_000;

/** The connections whose problems count. An account that took the place of another one ends the other's. */
function problemsOf(provider: Provider, rows: readonly IntegrationRow[], now: number) {
  const account = theAccount(rows);
  const counted = provider === 'zoom' ? listedAccounts(rows) : account === undefined ? [] : [account];
  return counted.filter((row) => isConnected(row) || now - row.updatedAt.getTime() < goneMs);
}

/** A service on the page. */
export function toIntegration(
  provider: Provider,
  {
    setup,
    rows,
    directoryId,
    language,
    now,
  }: {
    setup: ProviderSetup | undefined;
    rows: readonly IntegrationRow[];
    directoryId: string | null;
    language: Language;
    now: number;
  },
): Integration {
  const connected = rows.filter(isConnected);
  return {
    provider,
    available: setup !== undefined,
    emulated: setup?.isEmulated ?? false,
    manageUrl: setup?.manageUrl ?? null,
    directoryId,
    lastImportAt: latest(rows.map(({ lastImportAt }) => lastImportAt)),
    lastCheckAt: latest(connected.map(({ checkedAt }) => checkedAt)),
    problems: problemsOf(provider, rows, now).flatMap((row) => toProblem(row, language) ?? []),
    importing: connected.filter((row) => row.activeImport).length,
    accounts: connected.length,
    connectedAs: nameOf(connected),
  };
}

/** Whose account it is, where there is one. */
function nameOf([account, ...others]: readonly IntegrationRow[]): string | null {
  return account === undefined || others.length > 0 ? null : account.email || account.name || null;
}

export function toRecordingImport(row: ImportRow, language: Language): RecordingImport {
  const { id, provider, title, status, progress, videoId, errorCode, createdAt, updatedAt } = row;
  return {
    id,
    provider,
    title,
    status,
    progress,
    videoId,
    error: errorCode === null ? null : { code: errorCode, message: importFailureText(errorCode, language) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
