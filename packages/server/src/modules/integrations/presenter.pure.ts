import type {
  Integration,
  RecordingImport,
  ZoomAccount,
  ZoomMultiStatus,
  ImportStatus,
  TencentStatus,
  YouTubeStatus,
} from '@palco/openapi';
import type { Language } from '../../kernel/errors/language';
import { importFailureText } from './import-failures.pure';
import type { IntegrationRow } from './integrations.store';
import type { ImportRow } from './imports.store';
import type { Provider, ProviderSetup } from './provider';

/** Most accounts of Zoom that a team connects (specification section 9). */
export const mostZoomAccounts = 20;

const isConnected = ({ sealedSecrets }: IntegrationRow): boolean => sealedSecrets !== null;

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

/** A service on the page. */
export function toIntegration(
  provider: Provider,
  {
    setup,
    rows,
    directoryId,
  }: {
    setup: ProviderSetup | undefined;
    rows: readonly IntegrationRow[];
    directoryId: string | null;
  },
): Integration {
  const imports = rows.flatMap(({ lastImportAt }) => (lastImportAt === null ? [] : [lastImportAt.getTime()]));
  return {
    provider,
    available: setup !== undefined,
    emulated: setup?.isEmulated ?? false,
    manageUrl: setup?.manageUrl ?? null,
    directoryId,
    lastImportAt: imports.length === 0 ? null : new Date(Math.max(...imports)).toISOString(),
    importing: rows.filter((row) => isConnected(row) && row.activeImport).length,
    accounts: rows.filter(isConnected).length,
  };
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
