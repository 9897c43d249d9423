/** The services that people consent to in a popup. */
export const emulatedServices = ['zoom', 'google', 'youtube', 'facebook'] as const;
export type EmulatedService = (typeof emulatedServices)[number];

export const serviceTitles: Readonly<Record<EmulatedService, string>> = {
  zoom: 'Zoom',
  google: 'Google',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** An account at a service. */
export interface EmulatedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The organisation that it belongs to. */
  readonly organisation: string;
}

const zoomAccounts = 20;
const defaultNames = ['Ana Emulada', 'Beto Emulado'];

/** Who can consent: as many at Zoom as a team can connect. */
export function accountsOf(service: EmulatedService): readonly EmulatedAccount[] {
  const names =
    service === 'zoom'
      ? Array.from({ length: zoomAccounts }, (_, index) => `Sala ${String(index + 1).padStart(2, '0')}`)
      : defaultNames;
  return names.map((name, index) => {
    const id = `${service}-${String(index + 1).padStart(2, '0')}`;
    return { id, name, email: `${id}@emulador.example`, organisation: `${service}-organizacao` };
  });
}

/** The scopes that a permission is about: those that were asked for; those of Zoom belong to the app. */
export function scopesOf(service: EmulatedService, asked = ''): readonly string[] {
  const scope = service === 'zoom' ? 'user:read recording:read' : asked;
  return scope.split(/[\s,]+/).filter((one) => one !== '');
}

/** A recording at a service. */
export interface EmulatedRecording {
  readonly id: string;
  readonly title: string;
  readonly startedAt: string;
  readonly owner: string;
}

const hourMs = 3_600_000;
const each = 2;

/** The recordings of one account, always with the same ids. */
export function recordingsOf(owner: string, now: number): readonly EmulatedRecording[] {
  return Array.from({ length: each }, (_, index) => ({
    id: `${owner}-gravacao-${index + 1}`,
    title: `Gravação ${index + 1} de ${owner} (emulador)`,
    startedAt: new Date(now - (index + 1) * hourMs).toISOString(),
    owner,
  }));
}

/** The keys that the emulator of Tencent Cloud takes. They open nothing but the emulator. */
export const emulatedTencentKeys = { secretId: 'AKIDemulador', secretKey: 'chave-do-emulador' } as const;
