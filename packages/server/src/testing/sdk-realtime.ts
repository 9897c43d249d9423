/** The part of the SDK's realtime client that the bench uses. The SDK's own types need the DOM types, which the server lacks. */
export interface SdkRealtime {
  readonly $state: { get(): { readonly stage: string } };
  subscribe(listener: {
    onMessage?(message: { readonly evento: string; readonly live_id?: string }): void;
    onReconnect?(): void;
  }): () => void;
  announcePresence(liveId: string): () => void;
  dispose(): void;
}

/** How {@link createSdkRealtime} makes a client. */
export interface SdkRealtimeOptions {
  getTicket(signal: AbortSignal): Promise<string>;
  host(): string;
  openSocket(url: string, protocols: string[]): object;
  readonly accountId: string;
}

/** Loads the realtime client of the SDK as its users do. @returns what makes one client */
export async function loadSdkRealtime(): Promise<(options: SdkRealtimeOptions) => SdkRealtime> {
  // In variables, so that the compiler does not resolve the modules.
  const entries = ['@palco/sdk/ports', '@palco/sdk/realtime'];
  const [browser, realtime] = (await Promise.all(
    entries.map((entry) => import(entry) as Promise<object>),
  )) as [{ createBrowserPorts(): object }, { createRealtime(options: object): SdkRealtime }];
  const ports = browser.createBrowserPorts();
  return ({ accountId, ...options }) => {
    const scope = { personId: 'p', accountId, signal: new AbortController().signal };
    const $scope = { get: () => scope, listen: () => () => undefined };
    return realtime.createRealtime({ ...options, ports, $scope });
  };
}
